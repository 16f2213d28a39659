import { beforeEach, describe, expect, it } from 'vitest';
import { valuationsFixture } from '../../../testing/fixtures/valuations-fixture.ts';

const { fixture, add, call, edit, value, read } = valuationsFixture();

const worthOn = async (day: string) =>
  (await read(`/net-worth?day=${day}`)).assetBreakdown.fixedAssets;

const changes = async (from: string, to: string) => {
  const { parts, residual } = await read(`/net-worth/changes?from=${from}&to=${to}`);
  expect(residual).toBe(0);
  return Object.fromEntries(
    parts.flatMap(({ part, amount }: { part: string; amount: number }) =>
      amount === 0 ? [] : [[part, amount]],
    ),
  );
};

/** The camera of 12 000 loses 200 on the first of each month from March on. */
describe('net worth', () => {
  let id = '';
  beforeEach(async () => {
    ({ id } = await add());
    await value(id, '2026-03-10', 13_000);
    await value(id, '2026-05-20', 14_500);
  });

  it('counts the book value as long as nothing else is chosen', async () => {
    expect(await worthOn('2026-05-31')).toBe(11_400);
    expect((await read('/overview/assets')).assetBreakdown.fixedAssets).toBe(10_200);
    expect(await changes('2026-02-28', '2026-05-31')).toEqual({ depreciation: -600 });
  });

  it('has an asset from its purchase on, which may be to come', async () => {
    const days = { purchaseDate: '2026-11-22', startUseDate: '2026-11-22' };
    const coming = await add({ ...days, originalValue: 500 });
    expect(coming).toMatchObject({ currentValue: 500, countedValue: 0 });
    expect((await read('/overview/assets')).assetBreakdown.fixedAssets).toBe(10_200);
    expect(await changes('2026-11-20', '2026-11-21')).toEqual({});
  });

  it('counts the market value from the day on which it is chosen, which is no gain of the market', async () => {
    const chosen = await edit(id, { valueBasis: 'MARKET' });
    expect(chosen).toMatchObject({
      valueBasis: 'MARKET',
      valueBasisFrom: '2026-11-21',
      countedValue: 14_500,
      currentValue: 10_200,
      version: 2,
    });
    expect([await worthOn('2026-11-20'), await worthOn('2026-11-21')]).toEqual([10_200, 14_500]);
    expect((await read('/overview/assets')).assetBreakdown.fixedAssets).toBe(14_500);
    expect(await read('/fixed-assets/statistics')).toMatchObject({
      totalValue: 10_200,
      countedValue: 14_500,
    });
    expect(await changes('2026-10-31', '2026-11-21')).toEqual({
      depreciation: -200,
      assets: 4_300,
    });
  });

  it('follows market values that are chosen for the past, from the first of them on', async () => {
    await edit(id, { valueBasis: 'MARKET', valueBasisFrom: '2026-01-05' });
    expect([
      await worthOn('2026-03-09'),
      await worthOn('2026-03-10'),
      await worthOn('2026-05-19'),
      await worthOn('2026-05-20'),
      await worthOn('2026-11-21'),
    ]).toEqual([11_800, 13_000, 13_000, 14_500, 14_500]);
    expect(await changes('2026-02-28', '2026-11-21')).toEqual({
      depreciation: -200,
      // 13,000 instead of the book value of 11,800, which stops depreciating.
      assets: 1_200,
      market: 1_500,
    });
    const rows = await read('/net-worth/changes/rows?part=market&from=2026-02-28&to=2026-11-21');
    expect(rows.records).toMatchObject([{ day: '2026-05-20', subject: '相机', amount: 1_500 }]);
  });

  it('goes back to the book value from a day on, and forgets what was chosen after it', async () => {
    await edit(id, { valueBasis: 'MARKET', valueBasisFrom: '2026-01-05' });
    await edit(id, { valueBasis: 'BOOK', valueBasisFrom: '2026-06-15' });
    expect([await worthOn('2026-06-14'), await worthOn('2026-06-15')]).toEqual([14_500, 11_200]);
    expect(await changes('2026-06-01', '2026-06-30')).toEqual({ assets: -3_300 });
    await edit(id, { valueBasis: 'MARKET', valueBasisFrom: '2026-03-10' });
    expect(await read(`/fixed-assets/${id}`)).toMatchObject({
      valueBasis: 'MARKET',
      valueBasisFrom: '2026-01-05',
    });
    expect(await worthOn('2026-06-15')).toBe(14_500);
  });

  it('does not change when the same value is chosen again, and an edit of other fields leaves it', async () => {
    await edit(id, { valueBasis: 'MARKET', valueBasisFrom: '2026-01-05' });
    expect(await edit(id, { valueBasis: 'MARKET', name: '相机二' })).toMatchObject({
      valueBasisFrom: '2026-01-05',
    });
    expect(await edit(id, { originalValue: 20_000 })).toMatchObject({ countedValue: 14_500 });
    expect(await changes('2026-10-31', '2026-11-21')).toEqual({});
  });

  it('ends with the disposal, whose gain is over the book value', async () => {
    await edit(id, { valueBasis: 'MARKET', valueBasisFrom: '2026-01-05' });
    const body = { kind: 'SALE', disposalDate: '2026-11-10', proceeds: 14_000 };
    const { data } = (await call('POST', `/fixed-assets/${id}/disposal`, body)).body;
    expect(data).toMatchObject({ marketValue: 14_500, disposal: { gain: 3_800 } });
    expect([await worthOn('2026-11-09'), await worthOn('2026-11-10')]).toEqual([14_500, 0]);
    expect(await changes('2026-11-01', '2026-11-21')).toEqual({ assets: -14_500 });
  });

  it('has nothing of an asset that is worth nothing on the market, and the rate of the asset converts it', async () => {
    await edit(id, { valueBasis: 'MARKET', currency: 'USD', exchangeRate: 7 });
    expect((await read('/overview/assets')).assetBreakdown.fixedAssets).toBe(101_500);
    await value(id, '2026-11-21', 0);
    expect((await read('/overview/assets')).assetBreakdown.fixedAssets).toBe(0);
    expect(await read(`/fixed-assets/${id}`)).toMatchObject({ marketValue: 0, countedValue: 0 });
  });

  it.each([
    [{ valueBasis: 'COST' }, { valueBasis: ['请选择计入净资产的价值'] }],
    [{ valueBasisFrom: '2026-01-05' }, { valueBasis: ['请选择计入净资产的价值'] }],
    [
      { valueBasis: 'MARKET', valueBasisFrom: '2026-11-22' },
      { valueBasisFrom: ['日期不能晚于今天'] },
    ],
  ])('is not changed by %o', async (body, fields) => {
    const { status, body: answer } = await call('PUT', `/fixed-assets/${id}`, body);
    expect([status, answer.error.fields]).toEqual([400, fields]);
    expect(await worthOn('2026-11-21')).toBe(10_200);
  });

  it('is named on the balance sheet by the value that counts', async () => {
    await edit(id, { valueBasis: 'MARKET' });
    const rows = await read('/net-worth/rows?group=real&day=2026-11-21');
    expect(rows.records).toMatchObject([{ subject: '相机（按市场估值）', amount: 14_500 }]);
  });

  it('comes back with a personal export, and so do all values', async () => {
    await edit(id, { valueBasis: 'MARKET', valueBasisFrom: '2026-01-05' });
    await edit(id, { valueBasis: 'BOOK', valueBasisFrom: '2026-06-15' });
    const file = (await call('GET', '/personal-data/export')).body;
    const before = await read(`/fixed-assets/${id}/valuations`);
    await fixture.switchUser();
    await call('POST', '/personal-data/import', file);
    const [asset] = await read('/fixed-assets');
    expect(asset).toMatchObject({ valueBasis: 'BOOK', valueBasisFrom: '2026-06-15' });
    const after = await read(`/fixed-assets/${asset.id}/valuations`);
    const withoutId = ({ id: _, ...rest }: { id: string }) => rest;
    expect(after.map(withoutId)).toEqual(before.map(withoutId));
    expect([await worthOn('2026-05-20'), await worthOn('2026-06-15')]).toEqual([14_500, 11_200]);
  });
});

it('what is left of an asset after its loans is said of both values', async () => {
  const { id } = await add();
  const loan = {
    name: '相机贷款',
    loanType: 'CONSUMER',
    method: 'ANNUITY',
    principal: 5_000,
    annualRatePercent: 0,
    months: 10,
    startDate: '2026-11-20',
    fixedAssetId: id,
  };
  await call('POST', '/loans', loan);
  expect(await read(`/fixed-assets/${id}`)).toMatchObject({ equity: 5_200, marketEquity: null });
  await value(id, '2026-11-01', 9_000);
  expect(await read(`/fixed-assets/${id}`)).toMatchObject({ equity: 5_200, marketEquity: 4_000 });
});
