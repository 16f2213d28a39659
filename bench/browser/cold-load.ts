import type { Browser } from '@playwright/test';
import { type MainThread, mainThread } from './thread-time.ts';
import { newVisitor } from './visitor.ts';

const settleMs = 1_000;

/** Measures the work of the main thread on the first visit of a page, on a phone. */
export async function coldLoad(
  browser: Browser,
  url: string,
  session: Record<string, string>,
): Promise<MainThread> {
  const context = await newVisitor(browser, { width: 375, height: 812 }, session);
  try {
    const page = await context.newPage();
    return await mainThread(browser, page, async () => {
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.waitForTimeout(settleMs);
    });
  } finally {
    await context.close();
  }
}
