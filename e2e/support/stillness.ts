import { type BrowserContext, expect, type Page } from '@playwright/test';
import { layoutShift } from '../../bench/browser/figures.ts';
import { observe } from '../../bench/browser/observe.ts';

/** Cumulative layout shift from which a reader loses the line (web.dev/cls takes 0.1). */
const mostShift = 0.02;
/** Long enough that a page is always seen without its figures first, however quick the server. */
const answerDelayMs = 150;

/** Has every page of a context write down what jumps in it while its answers come in. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(observe);
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerDelayMs));
    await route.continue();
  });
}

/** Nothing of the page as it was loaded last has jumped; told with what moved. */
export async function expectStillness(page: Page, path: string): Promise<void> {
  const shifts = await page.evaluate(() => window.observed.shifts);
  const moved = shifts.map(({ value, sources }) => `${value.toFixed(4)} ${sources.join(' | ')}`);
  expect(layoutShift(shifts), `${path} jumps: ${moved.join('; ')}`).toBeLessThan(mostShift);
}
