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

  it('follows market values that are chosen for the past, from the price of the purchase on', async () => {
    await edit(id, { valueBasis: 'MARKET', valueBasisFrom: '2026-01-05' });
    expect([
      await worthOn('2026-01-04'),
      await worthOn('2026-01-31'),
      // Two months lead from 12,000 to 13,000.
      await worthOn('2026-02-01'),
      await worthOn('2026-03-09'),
      await worthOn('2026-03-10'),
      await worthOn('2026-05-19'),
      await worthOn('2026-05-20'),
      await worthOn('2026-11-21'),
    ]).toEqual([0, 12_000, 12_500, 13_000, 13_000, 13_000, 14_500, 14_500]);
    expect(await changes('2026-01-04', '2026-11-21')).toEqual({ assets: 12_000, market: 2_500 });
    const rows = await read('/net-worth/changes/rows?part=market&from=2026-02-28&to=2026-11-21');
    expect(rows.records).toMatchObject([
      { day: '2026-05-20', subject: '相机', amount: 1_500 },
      { day: '2026-03-01', subject: '相机', amount: 500 },
    ]);
  });

  it('names an asset on the days before its first market value, while that counts', async () => {
    await edit(id, { valueBasis: 'MARKET', valueBasisFrom: '2026-02-10' });
    const notesOn = async (day: string) => (await read(`/net-worth?day=${day}`)).estimated;
    const note = { subject: '相机', message: '起始估值：由购买价推算到 2026-03-10 的估值' };
    expect([await notesOn('2026-02-09'), await notesOn('2026-03-10')]).toEqual([[], []]);
    expect([await notesOn('2026-02-10'), await notesOn('2026-03-09')]).toEqual([[note], [note]]);
    // 12,000 in the books until then, and half of the way to 13,000 from then on.
    expect([await worthOn('2026-02-09'), await worthOn('2026-02-10')]).toEqual([12_000, 12_500]);
    expect(await changes('2026-02-09', '2026-03-10')).toEqual({ assets: 500, market: 500 });
  });

  it('a house bought long ago and valued today draws no fall, and no jump of today', async () => {
    const bought = '2020-05-01';
    const house = await add({
      name: '自住房',
      originalValue: 2_000_000,
      estimatedLife: 20,
      purchaseDate: bought,
      startUseDate: bought,
    });
    await value(house.id, '2026-11-21', 2_600_000.5);
    await edit(house.id, { valueBasis: 'MARKET', valueBasisFrom: bought });
    const camera = 10_200;
    // 600,000.50 in 78 months, of which 66 have passed: 507,692.73.
    expect(await worthOn('2025-11-30')).toBe(2_507_692.73);
    expect(await worthOn('2026-11-20')).toBe(2_600_000.5 + camera);
    const { points } = await read('/net-worth/history?from=2026-11-19&to=2026-11-21&interval=DAY');
    expect(points.map((point: { netWorth: number }) => point.netWorth)).toEqual(
      Array(3).fill(2_600_000.5 + camera),
    );
    expect(await changes(bought, '2026-11-21')).toEqual({
      assets: 12_000,
      depreciation: -1_800,
      market: 600_000.5,
    });
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
