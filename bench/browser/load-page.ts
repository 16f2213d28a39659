import type { Browser } from '@playwright/test';
import { blockingMs, layoutShift } from './figures.ts';
import { type Observed, observe } from './observe.ts';
import { newVisitor } from './visitor.ts';
import { type RequestedFiles, watchRequests } from './watch-requests.ts';

export interface Load extends RequestedFiles {
  firstPaintMs: number;
  largestPaintMs: number;
  largestElement: string;
  blockingMs: number;
  layoutShift: number;
  shifts: Observed['shifts'];
}

export interface Conditions {
  address: string;
  session: Record<string, string>;
  viewport: { width: number; height: number };
  /** Slow 4G and a processor four times slower, as Lighthouse applies them on a real network stack. */
  throttled: boolean;
}

/** 150 ms and 1.6 Mbit/s, with the factors by which a throttle per request has to be stronger. */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1024 * 1024) / 8) * 0.9,
  uploadThroughput: ((750 * 1024) / 8) * 0.9,
};
const cpuSlowdown = 4;
/** A page is done when it has its heading and its network has been quiet for this long. */
const settleMs = 1_500;

/** Loads a page as on a first visit, with an empty cache, and returns what the browser measured. */
export async function loadPage(
  browser: Browser,
  path: string,
  { address, session, viewport, throttled }: Conditions,
): Promise<Load> {
  const context = await newVisitor(browser, viewport, session);
  try {
    await context.addInitScript(observe);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const requests = await watchRequests(cdp, address);
    if (throttled) {
      await cdp.send('Network.emulateNetworkConditions', slow4G);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    }
    await page.goto(address + path, { waitUntil: 'commit' });
    await page.locator('h1').first().waitFor({ timeout: 60_000 });
    await requests.quiet(settleMs);
    const seen = await page.evaluate(() => window.observed);
    return {
      ...requests.requestedFiles(),
      firstPaintMs: seen.firstPaint ?? Number.NaN,
      largestPaintMs: seen.largestPaint ?? Number.NaN,
      largestElement: seen.largestElement,
      blockingMs: blockingMs(seen),
      layoutShift: layoutShift(seen.shifts),
      shifts: seen.shifts,
    };
  } finally {
    await context.close();
  }
}
