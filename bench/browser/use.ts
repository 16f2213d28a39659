import type { Page } from '@playwright/test';
import { startChromium } from '../../e2e/support/chromium.ts';
import { buildWebWhenNeeded } from '../../scripts/build-web.ts';
import { ask, startDemoServer } from './demo-server.ts';
import { median } from './figures.ts';
import { type MainThread, mainThread } from './thread-time.ts';

/**
 * `npm run bench:browser -- --only use`: measures the processor time of the browser's main thread while
 * text is typed into each form and a list of 2,000 rows is scrolled, multiplied by four to stand for a
 * slower processor. Fails when a key takes more than 50 ms, or a frame of scrolling more than 16.7 ms.
 * `--rows 200` is faster.
 */
const rows = Number(process.argv[process.argv.indexOf('--rows') + 1]) || 2_000;
const mostKeyMs = 50;
const frameMs = 1000 / 60;
const slowdown = 4;
const parallelWrites = 8;
const mostFields = 8;
const text = 'a123.45';

/** Each form, and the button that opens it. */
const forms: [path: string, opener?: string][] = [
  ['/login'],
  ['/register'],
  ['/dashboard/accounts', '添加账户'],
  ['/dashboard/investments', '添加投资'],
  ['/dashboard/securities', '添加账户'],
  ['/dashboard/fixed-assets/add'],
  ['/dashboard/receivables-payables', '添加应收款'],
  ['/dashboard/email-test'],
  ['/dashboard/email-test-simple'],
];
const fields =
  'input:not([type=checkbox]):not([type=date]):not([readonly]):visible, textarea:visible';

await buildWebWhenNeeded();
const demo = await startDemoServer();
const browser = await startChromium();
try {
  const typed: Record<string, Record<string, string>> = {};
  for (const [path, opener] of forms) typed[path] = await typeInto(path, opener);
  console.table(typed);
  await fillList();
  console.table({ [`${rows} debts`]: await scrollThrough('/dashboard/receivables-payables') });
} finally {
  await browser.close();
  await demo.stop();
}

async function typeInto(path: string, opener?: string): Promise<Record<string, string>> {
  const page = await open(path);
  if (opener) await page.getByRole('button', { name: opener }).first().click();
  const scope = opener ? page.getByRole('dialog').locator(fields) : page.locator(fields);
  await scope.first().waitFor();
  const entered: MainThread[] = [];
  const written: MainThread[] = [];
  for (const field of (await scope.all()).slice(0, mostFields)) {
    entered.push(await mainThread(browser, page, () => field.focus().then(() => settle(page))));
    const write = () => page.keyboard.type(text, { delay: 30 }).then(() => settle(page));
    written.push(await mainThread(browser, page, write));
  }
  await page.context().close();
  const longest = (times: MainThread[]) => Math.max(...times.map(({ longestMs }) => longestMs));
  const totalMs = written.reduce((sum, time) => sum + time.totalMs, 0) * slowdown;
  if (longest(written) > mostKeyMs) process.exitCode = 1;
  return {
    keys: String(written.length * text.length),
    'longest task ms': longest(written).toFixed(1),
    'ms per key': (totalMs / (written.length * text.length)).toFixed(1),
    'longest on entering a field ms': longest(entered).toFixed(1),
  };
}

async function scrollThrough(path: string): Promise<Record<string, string>> {
  const page = await open(path);
  await page.locator('tbody tr').nth(20).waitFor();
  await page.mouse.move(700, 600);
  let frames: number[] = [];
  const { longestMs, totalMs } = await mainThread(browser, page, async () => {
    frames = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const lengths: number[] = [];
          let last = performance.now();
          const step = (now: number) => {
            lengths.push(now - last);
            last = now;
            window.scrollBy(0, 20);
            if (lengths.length < 120) requestAnimationFrame(step);
            else resolve(lengths);
          };
          requestAnimationFrame(step);
        }),
    );
  });
  const perFrame = (totalMs * slowdown) / frames.length;
  if (perFrame > frameMs) process.exitCode = 1;
  await page.context().close();
  return {
    'main thread per frame ms': perFrame.toFixed(1),
    'longest task ms': longestMs.toFixed(1),
    'frame by the clock ms': median(frames).toFixed(1),
  };
}

async function fillList(): Promise<void> {
  const token = demo.session.token ?? '';
  const body = { customerName: '老朋友', amount: 1234.56, dueDate: '2027-01-31' };
  let left = rows;
  await Promise.all(
    Array.from({ length: parallelWrites }, async () => {
      while (left > 0) {
        left -= 1;
        await ask(`${demo.address}/api/receivables`, body, token);
      }
    }),
  );
}

/** What was set off by the last key, or by coming into a field, belongs to it. */
function settle(page: Page): Promise<void> {
  return page.waitForTimeout(150);
}

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    path.startsWith('/dashboard') ? demo.session : {},
  );
  const page = await context.newPage();
  await page.goto(demo.address + path, { waitUntil: 'networkidle' });
  return page;
}
