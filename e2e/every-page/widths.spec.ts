import type { Page } from '@playwright/test';
import { reportNames } from '../../contract/reports/reports.schemas.ts';
import { isDeep } from '../../server/testing/depth/depth.ts';
import { encryptCredential } from '../../server/testing/securities/encrypt-credential.ts';
import { apiOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from '../support/layout.ts';
import { newUser, register } from '../support/new-user.ts';
import { guestPages, pages } from '../support/pages.ts';

const windows = [375, 768, 1024, 1280, 1440];
/** A page that is zoomed is laid out in a window that is narrower by the factor. */
const zooms = [1.25, 1.5, 2];
const zoomed = windows.filter((width) => width > 600).flatMap((w) => zooms.map((z) => w / z));
/** The narrowest that WCAG 1.4.10 (reflow) asks for. */
const narrowest = 320;
const widths = [...new Set([...windows, ...zoomed, narrowest].map(Math.round))].toSorted(
  (a, b) => a - b,
);

const largest = 999_999_999_999_999;
const longName = '一个写满五十个汉字的名字'.repeat(5).slice(0, 50);
const allPages = [
  ...pages,
  '/dashboard/receivables-payables?tab=payables',
  ...reportNames.map((name) => `/dashboard/reports?report=${name}`),
];

test('no page is wider than its window, and no figure cut, with amounts of 15 digits and long names', async ({
  page,
}) => {
  test.setTimeout(300_000);
  for (const path of guestPages) await lookAt(page, path);
  await register(page, newUser());
  const rowPages = await insertDemoData(page, { amount: largest, name: longName });
  await enlargeSecurities(page);
  for (const path of [...allPages, ...rowPages]) await lookAt(page, path);
});

if (isDeep) {
  test('no page is wider than its window, and no figure cut, with the usual amounts', async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await register(page, newUser());
    const rowPages = await insertDemoData(page, { amount: 123_456.78, name: '日常' });
    for (const path of [...allPages, ...rowPages]) await lookAt(page, path);
  });
}

/** Opens a page and looks at it at every width in a deep run, else at that of a phone and that of a desktop. */
async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('h1').first()).toBeVisible();
  for (const width of isDeep ? widths : [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const message = `${path} at ${width}`;
    await expect.poll(() => layoutFaults(page), { message, timeout: 5000 }).toEqual([]);
  }
}

/** A row in every area, each with the same amount and name; answers the pages that show one row. */
async function insertDemoData(page: Page, { amount, name }: { amount: number; name: string }) {
  const { get, post, put } = await apiOf(page);
  const day = '2026-01-15';
  const rowPages: string[] = [];
  for (const currency of ['CNY', 'HKD']) {
    const account = { accountName: name, currency, initialBalance: amount, description: name };
    await post('/accounts', { ...account, accountType: 'SAVINGS' });
    const holding = { investmentName: name, symbol: 'BAR', quantity: 1, costPrice: amount };
    const bought = { currency, purchaseDate: day, investmentType: 'OTHER', description: name };
    const { id } = await post('/investments', { ...holding, ...bought });
    await put(`/investments/${id}/price`, { currentPrice: amount });
    rowPages.push(`/dashboard/investments/${id}`);
  }
  const debt = { amount, dueDate: day, description: name };
  await post('/receivables', { ...debt, customerName: name });
  await post('/payables', { ...debt, supplierName: name });
  const { key } = await get('/securities/credential-key');
  const sealed = encryptCredential('a-part-of-a-key', Buffer.from(key, 'base64'));
  const keys = { appKey: sealed, appSecret: sealed, accessToken: sealed };
  const broker = await post('/securities/accounts', {
    ...keys,
    accountName: name,
    accountType: 'OKX',
  });
  await post(`/securities/accounts/${broker.id}/sync`, {});
  const asset = await post('/fixed-assets', {
    name,
    assetCode: 'FA-20260115-0001',
    assetCategory: '乐器',
    originalValue: amount,
    purchaseDate: day,
    startUseDate: day,
    depreciationMethod: 'STRAIGHT_LINE',
  });
  return [...rowPages, `/dashboard/fixed-assets/edit/${asset.id}`];
}

const enlarged = /^(totalAssets|totalPnl|marketValue|quantity|currentPrice|avgCost|unrealizedPnl)$/;

/** What a broker holds cannot be written through the API: the figures of its answers are replaced. */
async function enlargeSecurities(page: Page): Promise<void> {
  await page.route('**/api/securities/**', async (route) => {
    const response = await route.fetch();
    const json = JSON.parse(await response.text(), (key, value) =>
      enlarged.test(key) && typeof value === 'number' ? -largest : value,
    );
    await route.fulfill({ response, json });
  });
}
