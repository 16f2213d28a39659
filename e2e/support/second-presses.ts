import type { Locator, Page } from '@playwright/test';
import type { apiOf } from './api.ts';
import { expect } from './fixtures.ts';

export type Api = Awaited<ReturnType<typeof apiOf>>;

/** A button that writes, on a page that is opened anew for every round. */
export interface Writing {
  what: string;
  path: string;
  button: (page: Page) => Locator;
  /** Pressed once before, one after the other. */
  before?: ((page: Page) => Locator)[];
  /** Typed into the field of the open dialog whose label begins so. */
  fields?: Record<string, string>;
  /** Makes what the button is about. */
  prepare?: (round: number) => Promise<unknown>;
  /** Those that turn into another button are pressed in more ways. */
  rounds?: number;
}

export const named = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
export const inDialog = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .last();
export const inMenu = (name: RegExp) => (page: Page) => page.getByRole('menuitem', { name });

export const isoDay = (fromToday: number) =>
  new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/** How a person presses twice what was meant once. */
export interface DoublePress {
  by: 'double click' | 'Enter';
  /** Between the two presses. */
  gapMs: number;
  /** Of the network, for each call. */
  latencyMs: number;
}

const gapsMs = [60, 150, 300, 450];

export const doublePresses: readonly DoublePress[] = gapsMs.flatMap((gapMs) =>
  [0, 150].flatMap((latencyMs) =>
    (['double click', 'Enter'] as const).map((by) => ({ by, gapMs, latencyMs })),
  ),
);

/** Presses twice, whatever is there at the second press. */
export async function pressTwice(page: Page, button: Locator, press: DoublePress): Promise<void> {
  const { by, gapMs } = press;
  let firstAtMs = 0;
  const gap = () => page.waitForTimeout(Math.max(0, firstAtMs + gapMs - Date.now()));
  if (by === 'Enter') {
    await button.focus();
    firstAtMs = Date.now();
    await page.keyboard.press('Enter');
    await gap();
    await page.keyboard.press('Enter');
    return;
  }
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  firstAtMs = Date.now();
  await page.mouse.down();
  await page.mouse.up();
  await gap();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** POSTs that write nothing. */
const reading = /\/(list|preview|try|test-connection)$/;

/** The changes that a page sends to the server, as lines of method, path and status. */
export async function watchChanges(page: Page) {
  let sent: string[] = [];
  let running = 0;
  const nameOf = (method: string, url: string) => {
    const { pathname } = new URL(url);
    const isChange = pathname.startsWith('/api/') && method !== 'GET' && !reading.test(pathname);
    return isChange ? `${method} ${pathname}` : undefined;
  };
  page.on('request', (request) => {
    if (nameOf(request.method(), request.url())) running += 1;
  });
  page.on('requestfinished', async (request) => {
    const name = nameOf(request.method(), request.url());
    if (!name) return;
    sent.push(`${name} ${(await request.response())?.status()}`);
    running -= 1;
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  return {
    /** Every call takes this much longer. */
    slowDown: (latencyMs: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: -1,
        uploadThroughput: -1,
      }),
    /** What was sent since the last time, once all of it is answered. */
    async take(): Promise<string[]> {
      await expect.poll(() => running).toBe(0);
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}
