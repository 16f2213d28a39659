import type { Page } from '@playwright/test';
import { isDeep } from '../../server/testing/depth/depth.ts';
import { violations } from './axe.ts';
import { expect } from './fixtures.ts';
import { layoutFaults } from './layout.ts';

/** The last is that of the other journeys: what follows goes on in it. */
const widths = isDeep ? [375, 768, 1024, 1440] : [375, 1440];

/**
 * What is open fits a phone and a desktop, and axe finds nothing in it: once, on the phone in the dark, and in a
 * deep run at each of four widths in both schemes. `narrow` can restrict what axe examines.
 */
export async function expectGoodLooks(
  page: Page,
  where: string,
  narrow?: Parameters<typeof violations>[2],
): Promise<void> {
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    const message = `${where}, ${width} pixels wide`;
    await expect.poll(() => layoutFaults(page), { message }).toEqual([]);
    for (const colorScheme of isDeep ? (['light', 'dark'] as const) : (['dark'] as const)) {
      if (!isDeep && index > 0) continue;
      await page.emulateMedia({ colorScheme });
      const at = `${where}, ${colorScheme}, ${width} pixels wide`;
      expect(await violations(page, at, narrow)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
}
