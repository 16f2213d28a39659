import type { Page } from '@playwright/test';
import { reportNames } from '../../contract/reports/reports.schemas.ts';
import { sampleOf } from '../../server/testing/depth/depth.ts';
import { encryptCredential } from '../../server/testing/securities/encrypt-credential.ts';
import { apiOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';

/** Each would raise `window.reached` if the page ever took it for more than a text. */
const payloads = [
  '<img src=x onerror="window.reached=1">',
  '"><svg onload="window.reached=1">',
  '</script><script>window.reached=1</script>',
  "'-window.reached=1-'",
  '<iframe srcdoc="<script>top.reached=1</script>">',
  '{{constructor.constructor("window.reached=1")()}}',
];

const pages = [
  '/dashboard',
  '/dashboard/accounts',
  '/dashboard/investments',
  '/dashboard/securities',
  '/dashboard/fixed-assets',
  '/dashboard/receivables-payables',
  '/dashboard/account',
  ...reportNames.map((name) => `/dashboard/reports?report=${name}`),
];

/** Puts a payload into every text that the API takes, and answers the pages of single rows. */
async function insertDemoData(page: Page, texts: string[]): Promise<string[]> {
  const { get, post } = await apiOf(page);
  const { key } = await get('/securities/credential-key');
  const sealed = (text: string) => encryptCredential(text, Buffer.from(key, 'base64'));
  const rowPages: string[] = [];
  for (const [i, text] of texts.entries()) {
    const account = await post('/accounts', {
      accountName: text,
      accountType: 'CHECKING',
      initialBalance: 9,
      description: text,
    });
    await post(`/accounts/${account.id}/deposit`, { amount: 1, description: text });
    const investment = await post('/investments', {
      investmentName: text,
      symbol: text,
      investmentType: 'OTHER',
      quantity: 1,
      costPrice: 1,
      currency: 'CNY',
      purchaseDate: '2026-01-05',
      description: text,
    });
    const entry = { type: 'BUY', day: '2026-01-06', quantity: 1, price: 1, note: text };
    await post(`/investments/${investment.id}/entries`, entry);
    rowPages.push(`/dashboard/investments/${investment.id}`);
    const due = { amount: 1, dueDate: '2027-01-01', description: text };
    await post('/receivables', { customerName: text, ...due });
    await post('/payables', { supplierName: text, ...due });
    const asset = await post('/fixed-assets', {
      name: text,
      assetCode: `${i}${text}`,
      assetCategory: text,
      assetSubcategory: text,
      location: text,
      department: text,
      responsiblePerson: text,
      brandModel: text,
      serialNumber: text,
      supplier: text,
      invoiceNumber: text,
      maintenanceRecord: text,
      insuranceCompany: text,
      insurancePolicyNumber: text,
      description: text,
      tags: text,
      specifications: text,
      remarks: text,
      originalValue: 10,
      estimatedLife: 5,
      purchaseDate: '2026-01-05',
      startUseDate: '2026-01-05',
      depreciationMethod: 'STRAIGHT_LINE',
    });
    rowPages.push(`/dashboard/fixed-assets/edit/${asset.id}`);
    await post('/securities/accounts', {
      accountName: text,
      accountType: 'BINANCE',
      appKey: sealed(text),
      appSecret: sealed(text),
    });
  }
  return rowPages.slice(0, 2);
}

async function expectInert(page: Page, place: string): Promise<void> {
  const reached = await page.evaluate(() => (window as { reached?: number }).reached);
  expect(reached, place).toBeUndefined();
  const grown = page.locator('img[onerror], svg[onload], iframe[srcdoc], script:not([src])');
  await expect(grown, place).toHaveCount(0);
}

test('markup that a user typed is shown as text on every page and runs nowhere', async ({
  page,
}) => {
  test.setTimeout(240_000);
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog opened: ${dialog.message()}`);
  });
  await register(page, newUser());
  const rowPages = await insertDemoData(page, payloads);
  // React writes texts as texts, and the policy of each page refuses HTML as a string: a sample shows both at work.
  for (const place of [...sampleOf(pages, 5), ...rowPages]) {
    await page.goto(place, { waitUntil: 'networkidle' });
    await expect(page.locator('h1').first()).toBeVisible();
    await expectInert(page, place);
  }
  await page.goto('/dashboard/accounts');
  await expect(page.getByText(payloads[0] ?? '').first()).toBeVisible();
  await page.getByRole('button', { name: /明细/ }).first().click();
  await expect(page.getByRole('dialog')).toContainText('期初余额');
  await expectInert(page, 'the ledger');
  await page.goto(rowPages[0] ?? '');
  await page.getByRole('button', { name: '编辑 2026-01-06 买入' }).click();
  await expect(page.getByRole('dialog').getByLabel('备注')).toHaveValue(payloads[0] ?? '');
  await expectInert(page, 'the dialog of an entry');
});

test('markup in the query of an address is shown as text and runs nowhere', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  await register(page, newUser());
  for (const text of payloads.slice(0, 3)) {
    const written = encodeURIComponent(text);
    for (const place of [
      `/login?next=${written}#${written}`,
      `/dashboard/fixed-assets/edit/${written}`,
      `/dashboard/investments?keyword=${written}&type=${written}`,
      `/${written}`,
    ]) {
      await page.goto(place, { waitUntil: 'load' });
      await expectInert(page, place);
    }
    const answer = await request.get(`/api/${written}?x=${written}`);
    expect(answer.headers()['content-type']).toContain('application/json');
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
  }
});
