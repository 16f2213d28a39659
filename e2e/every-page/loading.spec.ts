import type { Page, Response } from '@playwright/test';
import { pageModules } from '../../scripts/web-build/page-modules.ts';
import { sampleOf } from '../../server/testing/depth/depth.ts';
import { apiOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';

/**
 * Loaded once the page has been: what makes an installed application of it, the offer on an empty one, counts of what
 * waits, the tools in the header, and the second way to sign in. One page stands for all texts of the guide.
 */
const afterThePage =
  /\/(worker|notices|install-offer|guide-offer|user-menu-items|waiting|waiting-count|count-waiting|recurring-calls|proposals(?!-page)|passkeys|passkey-sign-in|second-factor|header-tools|start)(\.module)?-[^/]+$/;

/** What of other areas waits on 待确认 is shown below the proposals, after them. */
const sectionsOfOthers = /\/(spending|waiting-section)-[^/]+$/;

test('every page requests all its files at once and gets them compressed', async ({ page }) => {
  test.setTimeout(120_000);
  await register(page, newUser());
  // Its charts come after the figures: none is still on its way when the next page is loaded.
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const id = await addAsset(page);
  const guestPages = ['/', '/login', '/register', '/forgot-password'];
  const paths = Object.keys(pageModules).filter((path) => path.startsWith('/dashboard'));
  for (const path of sampleOf(paths, 14))
    await expectFilesNamed(page, path.replace(':id', id).replace(':topic', 'start'));
  await page.evaluate(() => localStorage.clear());
  for (const path of guestPages) await expectFilesNamed(page, path);
});

test('the scripts of a page are fetched when its link gets the focus', async ({ page }) => {
  await register(page, newUser());
  // Loaded anew: the registration has led to the dashboard without a page load that could be awaited.
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const link = page.getByRole('link', { name: '资金账户' }).first();
  const coming = page.waitForRequest(/assets\/accounts-page-.*\.js$/);
  await link.focus();
  await (await coming).response();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await link.click();
  await expect(page.getByRole('heading', { name: '资金账户' })).toBeVisible();
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);
});

test('the figures of the dashboard are requested before its scripts have arrived, and only once', async ({
  page: registered,
}) => {
  await register(registered, newUser());
  // A second page is used: the one that registered may still be loading its dashboard.
  const page = await registered.context().newPage();
  const figures = ['/api/investments/analysis/trend', '/api/overview/assets'];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: '资产总览' })).toBeVisible();
  expect(asked.filter((path) => figures.includes(path)).toSorted()).toEqual(figures);
  expect(await page.evaluate(() => window.early?.answers.size)).toBe(0);
});

test('the sign-in page requests its captcha once and checks its form without the schema library', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByAltText('图形验证码')).toBeVisible();
  const count = (part: string) => asked.filter((path) => path.includes(part)).length;
  expect([count('/api/auth/captcha'), count('/assets/zod-')]).toEqual([1, 0]);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('邮箱地址不能为空')).toBeVisible();
  expect(count('/assets/zod-')).toBe(0);
});

/** Loads a page anew, and expects that its HTML names every file that it fetches, and each is compressed. */
async function expectFilesNamed(page: Page, path: string): Promise<void> {
  const loaded: { path: string; encoding: string | undefined; bytes: number }[] = [];
  const note = (response: Response) => {
    const { pathname } = new URL(response.url());
    // Pictures are compressed by themselves, and come with the text that shows them.
    if (pathname.startsWith('/assets/') && !pathname.endsWith('.webp')) {
      const { 'content-encoding': encoding, 'content-length': bytes } = response.headers();
      loaded.push({ path: pathname, encoding, bytes: Number(bytes) });
    }
  };
  page.on('response', note);
  const answer = await page.goto(path, { waitUntil: 'networkidle' });
  const html = (await answer?.text()) ?? '';
  page.off('response', note);
  const isLater = (file: string) =>
    afterThePage.test(file) || (path === '/dashboard/proposals' && sectionsOfOthers.test(file));
  const unnamed = loaded
    .map((file) => file.path)
    .filter((file) => !html.includes(file) && !isLater(file));
  expect(unnamed, `${path} learns of these only from its scripts`).toEqual([]);
  expect(loaded.length, `${path} loads scripts`).toBeGreaterThan(3);
  // A line or two does not get smaller.
  const large = loaded.filter(({ bytes }) => !(bytes < 300));
  for (const file of large) expect(file.encoding ?? 'none', file.path).toMatch(/^(br|gzip)$/);
}

async function addAsset(page: Page): Promise<string> {
  const { post } = await apiOf(page);
  const { id } = await post('/fixed-assets', {
    name: '书桌',
    assetCode: 'FA-20260105-0001',
    assetCategory: '家具',
    originalValue: 1200,
    purchaseDate: '2026-01-05',
    startUseDate: '2026-01-05',
    depreciationMethod: 'STRAIGHT_LINE',
  });
  return id;
}
