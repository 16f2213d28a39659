import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personalFileOfAll } from '../../testing/bodies/personal-file.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

let test: TestApp;
let user: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await signIn(test);
});

const call = async (method: string, path: string, body?: object) =>
  (await test.call(method, path, { token: user.token, body })).body.data;

/** Day, area, kind, amounts and currency of every line, in the order in which they were written. */
async function lines(): Promise<string[]> {
  const rows = await test.deps.db
    .selectFrom('worth_changes')
    .selectAll()
    .where('owner_id', '=', user.userId)
    .orderBy('id')
    .execute();
  return rows.map(
    ({ day, area, kind, amount_before, amount_after, currency }) =>
      `${day} ${area} ${kind} ${amount_before} ${amount_after} ${currency}`,
  );
}

describe('what changes the worth of a debt', () => {
  const debt = { customerName: '老王', amount: 500, dueDate: '2026-12-01' };

  it('is written with the change, on its business day', async () => {
    const { id } = await call('POST', '/receivables', debt);
    await call('PUT', `/receivables/${id}`, { amount: 620.5 });
    await call('PUT', `/receivables/${id}`, { description: '备注' });
    // 16:30 UTC is half past midnight of the next day in Shanghai.
    const hours = 14.5 * 3_600_000;
    test.clock.advance(hours);
    await call('PUT', `/receivables/${id}/paid`);
    await call('DELETE', `/receivables/${id}/paid`);
    await call('DELETE', `/receivables/${id}`);
    test.clock.advance(-hours);
    expect(await lines()).toEqual([
      '2026-11-21 RECEIVABLE ADDED 0 500 CNY',
      '2026-11-21 RECEIVABLE EDITED 500 620.5 CNY',
      '2026-11-22 RECEIVABLE PAID 620.5 0 CNY',
      '2026-11-22 RECEIVABLE REOPENED 0 620.5 CNY',
      '2026-11-22 RECEIVABLE REMOVED 620.5 0 CNY',
    ]);
  });

  it('is not written after it is paid, because an edit or removal changes no worth then', async () => {
    const { id } = await call('POST', '/payables', { ...debt, supplierName: '房东' });
    await call('PUT', `/payables/${id}/paid`);
    await call('PUT', `/payables/${id}`, { amount: 7 });
    await call('DELETE', `/payables/${id}`);
    expect(await lines()).toEqual([
      '2026-11-21 PAYABLE ADDED 0 500 CNY',
      '2026-11-21 PAYABLE PAID 500 0 CNY',
    ]);
  });
});

describe('what changes the worth of a fixed asset', () => {
  const camera = {
    name: '相机',
    assetCode: 'FA-1',
    assetCategory: '电子设备',
    originalValue: 1200,
    estimatedLife: 5,
    depreciationMethod: 'STRAIGHT_LINE',
    purchaseDate: '2026-01-05',
    startUseDate: '2026-01-05',
  };

  it('is written with the change, and another currency ends the old amount and begins a new one', async () => {
    const { id } = await call('POST', '/fixed-assets', camera);
    await call('PUT', `/fixed-assets/${id}`, { originalValue: 1500 });
    await call('PUT', `/fixed-assets/${id}`, { location: '书房' });
    await call('PUT', `/fixed-assets/${id}`, { currency: 'USD', exchangeRate: 7 });
    await call('PUT', `/fixed-assets/${id}`, { usageStatus: 'SCRAPPED' });
    await call('PUT', `/fixed-assets/${id}`, { usageStatus: 'IN_USE' });
    await call('DELETE', `/fixed-assets/${id}`);
    expect(await lines()).toEqual([
      '2026-11-21 FIXED_ASSET ADDED 0 1200 CNY',
      '2026-11-21 FIXED_ASSET EDITED 1200 1500 CNY',
      '2026-11-21 FIXED_ASSET EDITED 1500 0 CNY',
      '2026-11-21 FIXED_ASSET EDITED 0 1500 USD',
      '2026-11-21 FIXED_ASSET SCRAPPED 1500 0 USD',
      '2026-11-21 FIXED_ASSET REOPENED 0 1500 USD',
      '2026-11-21 FIXED_ASSET REMOVED 1500 0 USD',
    ]);
  });

  it('is written for each of several that are removed at once', async () => {
    const first = await call('POST', '/fixed-assets', camera);
    const second = await call('POST', '/fixed-assets', { ...camera, assetCode: 'FA-2' });
    await call('DELETE', '/fixed-assets/batch', { ids: [first.id, second.id] });
    const removed = (await lines()).filter((line) => line.includes('REMOVED'));
    expect(removed).toEqual(Array(2).fill('2026-11-21 FIXED_ASSET REMOVED 1200 0 CNY'));
  });

  it('is not written for a change that is refused', async () => {
    await call('POST', '/fixed-assets', camera);
    await call('POST', '/fixed-assets', camera);
    expect(await lines()).toHaveLength(1);
  });
});

it('an import writes its rows on the days of the file, and ends what is paid or scrapped', async () => {
  const file = personalFileOfAll();
  const [receivable] = file.receivables;
  const [asset] = file.fixedAssets;
  await call('POST', '/personal-data/import', {
    ...file,
    fixedAssets: [{ ...asset, usageStatus: 'SCRAPPED', disposalDate: '2026-03-01' }],
    receivables: [
      { ...receivable, day: '2025-12-24', paidAt: '2026-02-05T17:00:00.000Z' },
      { ...receivable, paidAt: null },
    ],
    payables: [],
  });
  // The file's rows were added on 2026-01-05; 17:00 UTC is the next day in Shanghai.
  expect((await lines()).sort()).toEqual([
    '2025-12-24 RECEIVABLE ADDED 0 500 CNY',
    '2026-01-05 FIXED_ASSET ADDED 0 1200 CNY',
    '2026-01-05 RECEIVABLE ADDED 0 500 CNY',
    '2026-02-06 RECEIVABLE PAID 500 0 CNY',
    '2026-03-01 FIXED_ASSET SCRAPPED 1200 0 CNY',
  ]);
});

it('a written line cannot be changed', async () => {
  await call('POST', '/receivables', { customerName: '老王', amount: 1, dueDate: '2026-12-01' });
  const forging = test.deps.db
    .updateTable('worth_changes')
    .set({ amount_after: '9' })
    .where('owner_id', '=', user.userId)
    .execute();
  await expect(forging).rejects.toThrow(/append-only/);
});
