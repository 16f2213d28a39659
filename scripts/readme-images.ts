import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startChromium } from '../e2e/support/chromium.ts';

/**
 * Takes the pictures of the README from a running demo: `npm run demo` prints address and login;
 * a token is passed instead of solving the captcha.
 * Usage: node scripts/readme-images.ts ADDRESS TOKEN USER_JSON
 */
const [address = 'http://127.0.0.1:3000', token = '', user = '{}'] = process.argv.slice(2);
const folder = join(import.meta.dirname, '../docs/images');
mkdirSync(folder, { recursive: true });

const browser = await startChromium();
const context = await browser.newContext({
  viewport: { width: 1440, height: 960 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
});
await context.addInitScript(
  ([storedToken, storedUser]) => {
    localStorage.setItem('token', storedToken ?? '');
    localStorage.setItem('user', storedUser ?? '');
  },
  [token, user],
);
const page = await context.newPage();
await page.goto(`${address}/dashboard`, { waitUntil: 'networkidle' });
await page.getByRole('application', { name: /走势/ }).first().locator('svg').waitFor();
await page.waitForFunction(() => document.querySelector('[class*="_skeleton_"]') === null);
await page.screenshot({ path: join(folder, 'dashboard.png') });
await browser.close();
