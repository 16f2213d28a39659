import type { Page } from '@playwright/test';
import { isDeep } from '../../server/testing/depth/depth.ts';
import { violations } from './axe.ts';
import { expect } from './fixtures.ts';
import { layoutFaults } from './layout.ts';

/** Ends with the width in which journeys run, because a journey goes on in it. */
const widths = isDeep ? [375, 768, 1024, 1440] : [375, 1440];

/** In which colour schemes axe examines a page of this width. */
function schemesAt(width: number): readonly ('light' | 'dark')[] {
  if (isDeep) return ['light', 'dark'];
  return width === 375 ? ['dark'] : [];
}

/**
 * What is open fits a phone and a desktop, and axe finds nothing in it: once, on the phone in the dark, and in a
 * deep run at each of four widths in both schemes. `narrow` can restrict what axe examines.
 */
export async function expectGoodLooks(
  page: Page,
  where: string,
  narrow?: Parameters<typeof violations>[2],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const message = `${where}, ${width} pixels wide`;
    await expect.poll(() => layoutFaults(page), { message }).toEqual([]);
    for (const colorScheme of schemesAt(width)) {
      await page.emulateMedia({ colorScheme });
      const at = `${where}, ${colorScheme}, ${width} pixels wide`;
      expect(await violations(page, at, narrow)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
}
