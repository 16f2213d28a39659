import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { root } from '../server/config/root.ts';
import { demoUser } from './demo/write-demo-data.ts';

/**
 * `npm run pictures`: takes the pictures of both READMEs and of the guide from the demo, which it starts and
 * ends. All of them are taken here, so that none shows a page as it was in an older version.
 */
interface Picture {
  /** Below the repository's root. */
  file: string;
  /** The address below /dashboard. */
  path: string;
  isPhone?: true;
  isDark?: true;
  /** What is done on the page before the picture is taken. */
  prepare?: (page: Page) => Promise<unknown>;
}

const desktop = { width: 1200, height: 780 };
const phone = { width: 390, height: 780 };
/** Pixels of a picture for each of the page, and the quality of its compression: small, and still sharp. */
const scale = 1.5;
const quality = 62;

const bill = `微信支付账单明细
微信昵称：[林小满]
起始时间：[2026-10-01 00:00:00] 终止时间：[2026-10-31 23:59:59]
----------------------微信支付账单明细列表--------------------
交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注
2026-10-21 08:12:05,商户消费,早点铺,豆浆油条,支出,¥12.00,零钱,支付成功,10000000000000000001,1,/
2026-10-21 12:31:40,商户消费,面馆,牛肉面,支出,¥28.00,零钱,支付成功,10000000000000000002,2,/
2026-10-22 09:03:11,转账,王芳,转账备注:水果钱,收入,¥46.50,/,已存入零钱,10000000000000000003,3,/
2026-10-23 19:45:02,商户消费,果蔬店,水果,支出,¥38.60,零钱,支付成功,10000000000000000004,4,/
2026-10-24 07:58:27,商户消费,轨道交通,地铁,支出,¥4.00,零钱,支付成功,10000000000000000005,5,/
2026-10-25 15:20:33,商户消费,街角咖啡,拿铁,支出,¥22.00,零钱,支付成功,10000000000000000006,6,/
`;

const open = (name: RegExp) => (page: Page) => page.getByRole('link', { name }).first().click();

const pictures: readonly Picture[] = [
  { file: 'docs/images/dashboard.webp', path: '' },
  { file: 'docs/images/phone-dark.webp', path: '', isPhone: true, isDark: true },
  { file: 'docs/guide/images/overview.webp', path: '' },
  { file: 'docs/guide/images/accounts.webp', path: '/accounts' },
  { file: 'docs/guide/images/investments.webp', path: '/investments' },
  { file: 'docs/guide/images/imports.webp', path: '/imports', prepare: previewBill },
  { file: 'docs/guide/images/securities.webp', path: '/securities' },
  { file: 'docs/guide/images/mortgage.webp', path: '/loans', prepare: open(/商业贷款/) },
  { file: 'docs/guide/images/balance-sheet.webp', path: '/reports?report=balance-sheet' },
  { file: 'docs/guide/images/changes.webp', path: '/reports?report=net-worth-changes' },
  { file: 'docs/guide/images/calendar.webp', path: '/calendar' },
  { file: 'docs/guide/images/returns.webp', path: '/investments', prepare: showReturns },
  { file: 'docs/guide/images/phone.webp', path: '', isPhone: true },
  { file: 'docs/guide/images/phone-dark.webp', path: '/accounts', isPhone: true, isDark: true },
];

async function previewBill(page: Page): Promise<void> {
  const file = { name: '微信支付账单.csv', mimeType: 'text/csv', buffer: Buffer.from(bill) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('table').first().waitFor();
}

async function showReturns(page: Page): Promise<void> {
  await open(/苹果公司/)(page);
  const heading = page.getByRole('heading', { name: '收益', exact: true });
  await heading.waitFor();
  await settle(page);
  await heading.evaluate((element) => element.scrollIntoView());
}

/** Waits until nothing is loaded, drawn or moved any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[class*="_skeleton_"]') === null);
  await page.waitForTimeout(800);
}

/** The demo in a process of its own, and the session of its user. */
async function startDemo() {
  const demo = spawn(process.execPath, [join(root, 'scripts/demo.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', CAPTCHA_ANSWER: 'demo', DEMO: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: demo.stdout })) {
    const address = /^listening on (\S+)$/.exec(line)?.[1];
    if (!address) continue;
    demo.stdout.resume();
    const end = async () => {
      demo.kill('SIGTERM');
      await once(demo, 'exit');
    };
    return { address, session: await signIn(address), end };
  }
  throw new Error('the demo ended before it was ready');
}

async function signIn(address: string): Promise<{ token: string; user: object }> {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${address}/api/auth/${path}`, init);
    const { data, message } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${message}`);
    return data;
  };
  const { captchaId } = await ask('captcha');
  const { email, password } = demoUser;
  return ask('login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, captchaId, captcha: 'demo', rememberMe: true }),
  });
}

type Demo = Awaited<ReturnType<typeof startDemo>>;

async function take(browser: Browser, demo: Demo, picture: Picture): Promise<void> {
  const { file, path, isPhone = false, isDark = false, prepare } = picture;
  const context = await browser.newContext({
    viewport: isPhone ? phone : desktop,
    deviceScaleFactor: scale,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const { token, user } = demo.session;
  await context.addInitScript(
    ([storedToken, storedUser]) => {
      localStorage.setItem('token', storedToken ?? '');
      localStorage.setItem('user', storedUser ?? '');
    },
    [token, JSON.stringify(user)],
  );
  const page = await context.newPage();
  await page.goto(`${demo.address}/dashboard${path}`);
  await settle(page);
  await prepare?.(page);
  await settle(page);
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  const target = join(root, file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, Buffer.from(data, 'base64'));
  await context.close();
  console.log(`${file}: ${Math.round(statSync(target).size / 1024)} KiB`);
}

const only = process.argv.slice(2);
const demo = await startDemo();
// The browser's own fields, such as those of days, are in the language of its process.
const browser = await chromium.launch({
  ...chromiumOptions(['--lang=zh-CN']),
  env: { ...process.env, LANGUAGE: 'zh_CN' },
});
try {
  for (const picture of pictures) {
    if (only.length > 0 && !only.some((name) => picture.file.includes(name))) continue;
    await take(browser, demo, picture);
  }
} finally {
  await browser.close();
  await demo.end();
}
