import { type BrowserContext, expect, type Page } from '@playwright/test';
import { layoutShift } from '../../bench/browser/figures.ts';
import { observe } from '../../bench/browser/observe.ts';

/** The most cumulative layout shift that a reader does not notice (web.dev/cls allows 0.1). */
const mostShift = 0.02;
/** Long enough that a page is always drawn without its figures first. */
const answerDelayMs = 150;

/** Records the layout shifts of every page of a context; answers of the API are delayed for it. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(observe);
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerDelayMs));
    await route.continue();
  });
}

/** Nothing on the page has moved since it was last loaded; a failure names what moved. */
export async function expectNoLayoutShift(page: Page, path: string): Promise<void> {
  const shifts = await page.evaluate(() => window.observed.shifts);
  const moved = shifts.map(({ value, sources }) => `${value.toFixed(4)} ${sources.join(' | ')}`);
  expect(layoutShift(shifts), `${path} jumps: ${moved.join('; ')}`).toBeLessThan(mostShift);
}
