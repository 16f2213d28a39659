import type { Page } from '@playwright/test';
import { reportNames } from '../../contract/reports/reports.schemas.ts';
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
  ...['/dashboard', '/dashboard/accounts', '/dashboard/investments', '/dashboard/securities'],
  ...['/dashboard/fixed-assets', '/dashboard/receivables-payables', '/dashboard/account'],
  ...reportNames.map((name) => `/dashboard/reports?report=${name}`),
];

/** Puts a payload into every text that the API takes, and answers the pages of single rows. */
function insertDemoData(page: Page, texts: string[]): Promise<string[]> {
  return page.evaluate(async (payloads) => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('token')}`,
      'Content-Type': 'application/json',
    };
    const send = async (path: string, body: unknown) => {
      const answer = await fetch(`/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      const { success, data } = await answer.json();
      if (!success) throw new Error(`${path} refused ${JSON.stringify(body)}`);
      return data;
    };
    const sealed = async (text: string) => {
      const { data } = await (await fetch('/api/securities/credential-key', { headers })).json();
      const raw = Uint8Array.from(atob(data.key), (c) => c.charCodeAt(0));
      const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = new TextEncoder().encode(text);
      const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
      return btoa(String.fromCharCode(...iv, ...new Uint8Array(box)));
    };
    const rowPages: string[] = [];
    let photoOf: string | undefined;
    for (const [i, text] of payloads.entries()) {
      const account = await send('/accounts', {
        ...{ accountName: text, accountType: 'CHECKING', initialBalance: 9, description: text },
      });
      await send(`/accounts/${account.id}/deposit`, { amount: 1, description: text });
      const investment = await send('/investments', {
        ...{
          investmentName: text,
          symbol: text,
          investmentType: 'OTHER',
          quantity: 1,
          costPrice: 1,
        },
        ...{ currency: 'CNY', purchaseDate: '2026-01-05', description: text },
      });
      const entry = { type: 'BUY', day: '2026-01-06', quantity: 1, price: 1, note: text };
      await send(`/investments/${investment.id}/entries`, entry);
      rowPages.push(`/dashboard/investments/${investment.id}`);
      const due = { amount: 1, dueDate: '2027-01-01', description: text };
      await send('/receivables', { customerName: text, ...due });
      await send('/payables', { supplierName: text, ...due });
      const asset = await send('/fixed-assets', {
        ...{
          name: text,
          assetCode: `${i}${text}`,
          assetCategory: text,
          assetSubcategory: text,
        },
        ...{ location: text, department: text, responsiblePerson: text, brandModel: text },
        ...{ serialNumber: text, supplier: text, invoiceNumber: text, maintenanceRecord: text },
        ...{ insuranceCompany: text, insurancePolicyNumber: text, description: text, tags: text },
        ...{ specifications: text, remarks: text, originalValue: 10, estimatedLife: 5 },
        ...{
          purchaseDate: '2026-01-05',
          startUseDate: '2026-01-05',
          depreciationMethod: 'STRAIGHT_LINE',
        },
      });
      rowPages.push(`/dashboard/fixed-assets/edit/${asset.id}`);
      photoOf ??= asset.id;
      await send('/securities/accounts', {
        ...{ accountName: text, accountType: 'BINANCE' },
        ...{ appKey: await sealed(text), appSecret: await sealed(text) },
      });
    }
    const photo = { name: 'a', photoUrl: 'javascript:window.reached=1' };
    const answer = await fetch(`/api/fixed-assets/${photoOf}`, {
      ...{ method: 'PUT', headers, body: JSON.stringify(photo) },
    });
    if (answer.status !== 400) throw new Error('a script was taken for a photo');
    return rowPages.slice(0, 2);
  }, texts);
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
  for (const place of [...pages, ...rowPages]) {
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
