import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { buildWebWhenNeeded } from '../../scripts/build-web.ts';
import { startDemoServer } from './demo-server.ts';
import { median } from './figures.ts';

/**
 * `npm run bench:browser -- --only lighthouse FOLDER`: what Lighthouse says of the sign-in page and of the demo's
 * dashboard on a phone. Lighthouse is 114 packages and so not one of ours; install it in a folder
 * of its own first: `npm install --prefix FOLDER lighthouse@13.5.0`. Fails under 95 and 90.
 */
const [folder = '', wishedRounds = '3'] = process.argv.slice(2);
const least = { '/login': 95, '/dashboard': 90 };
const port = 34590 + (process.pid % 10);

interface Verdict {
  lhr: {
    categories: { performance: { score: number } };
    audits: Record<string, { numericValue?: number }>;
  };
}
type Lighthouse = (url: string, flags: object) => Promise<Verdict>;

const entry = join(folder, 'node_modules/lighthouse/core/index.js');
const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as {
  default: Lighthouse;
};

await buildWebWhenNeeded();
const demo = await startDemoServer();
const profile = mkdtempSync(join(tmpdir(), 'jiadi-lighthouse-'));
const options = chromiumOptions([`--remote-debugging-port=${port}`]);
const browser = await chromium.launchPersistentContext(profile, options);
try {
  const table: Record<string, Record<string, string>> = {};
  for (const [path, leastScore] of Object.entries(least)) {
    if (path !== '/login') await storeSession();
    const verdicts: Verdict[] = [];
    for (let round = 0; round < Number(wishedRounds); round += 1) {
      verdicts.push(
        await lighthouse(demo.address + path, {
          port,
          onlyCategories: ['performance'],
          logLevel: 'error',
        }),
      );
    }
    const score = median(verdicts.map(({ lhr }) => lhr.categories.performance.score * 100));
    const value = (audit: string, digits = 0) =>
      median(verdicts.map(({ lhr }) => lhr.audits[audit]?.numericValue ?? Number.NaN)).toFixed(
        digits,
      );
    table[path] = {
      score: `${score.toFixed(0)} of ${leastScore}`,
      'FCP ms': value('first-contentful-paint'),
      'LCP ms': value('largest-contentful-paint'),
      'TBT ms': value('total-blocking-time'),
      CLS: value('cumulative-layout-shift', 4),
      'Speed Index ms': value('speed-index'),
    };
    if (score < leastScore) process.exitCode = 1;
  }
  console.table(table);
} finally {
  await browser.close();
  await demo.stop();
  rmSync(profile, { recursive: true, force: true });
}

/** Signs the browser in, as a person's own would be. */
async function storeSession(): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${demo.address}/favicon.svg`);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, demo.session);
  await page.close();
}
