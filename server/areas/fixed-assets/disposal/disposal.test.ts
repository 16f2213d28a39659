import { afterAll, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { fixedAssetsFixture } from '../../../testing/fixed-assets-fixture.ts';

const fixture = fixedAssetsFixture();
const { add, call, edit } = fixture;
afterAll(async () => {
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
});

const dispose = (id: string, body: object) => call('POST', `/fixed-assets/${id}/disposal`, body);
const undo = (id: string) => call('DELETE', `/fixed-assets/${id}/disposal`);
const read = async (path: string) => (await call('GET', path)).body.data;
const open = async (fields = {}) => {
  const body = { accountName: '现金', accountType: 'SAVINGS', day: '2026-01-01', ...fields };
  return (await call('POST', '/accounts', { initialBalance: 100, ...body })).body.data.id;
};
const netWorthOn = async (day: string) => (await read(`/net-worth?day=${day}`)).netWorth;
const changes = (from: string, to: string) => read(`/net-worth/changes?from=${from}&to=${to}`);

/** Of 12 000 over five years from January on, 9 months of 200 are charged on 10 November. */
const sale = { kind: 'SALE', disposalDate: '2026-11-10', proceeds: 9_000, costs: 150.5 };

describe('the disposal of an asset', () => {
  it('says what it brought beyond the costs and the book value of its day, and what a day has cost', async () => {
    const { id } = await add();
    const accountId = await open();
    const { body } = await dispose(id, { ...sale, accountId, note: '卖给同事' });
    expect(body.message).toBe('资产已处置');
    expect(body.data).toMatchObject({
      usageStatus: 'SCRAPPED',
      disposalDate: '2026-11-10',
      currentValue: 10_200,
      accumulatedDepreciation: 1_800,
      version: 2,
      // 27 days of January, 273 from February to October, 10 of November; 3,150.50 ÷ 310.
      daysOwned: 310,
      dailyCost: 10.16,
      disposal: {
        ...sale,
        accountId,
        note: '卖给同事',
        bookValue: 10_200,
        gain: -1_350.5,
      },
    });
    expect(await read(`/accounts/${accountId}`)).toMatchObject({ balance: 8_949.5 });
    const { records } = await read(`/accounts/${accountId}/transactions`);
    expect(records[0]).toMatchObject({ type: 'ACT', amount: 8_849.5, day: '2026-11-10' });
    expect(records[0].description).toBe('相机');
  });

  it('keeps the book value of its day, of which the gain was worked out', async () => {
    const { id } = await add();
    await dispose(id, sale);
    fixture.test.clock.set('2026-12-02T02:00:00.000Z');
    const later = await read(`/fixed-assets/${id}`);
    expect(later).toMatchObject({ currentValue: 10_200, daysOwned: 310 });
    expect(later.disposal).toMatchObject({ bookValue: 10_200, gain: -1_350.5 });
    const statistics = await read('/fixed-assets/statistics');
    expect(statistics).toMatchObject({ totalValue: 0, totalDepreciation: 1_800 });
    const { schedule } = await read(`/fixed-assets/${id}/depreciation`);
    expect(schedule).toEqual([
      { year: 1, months: 9, depreciation: 1_800, accumulated: 1_800, endValue: 10_200 },
    ]);
  });

  it('is today and brings nothing when it says no more, and moves no money without an account', async () => {
    const { id } = await add();
    const { data } = (await dispose(id, { kind: 'SCRAP' })).body;
    expect(data.disposal).toEqual({
      kind: 'SCRAP',
      disposalDate: '2026-11-21',
      proceeds: 0,
      costs: 0,
      accountId: null,
      note: null,
      bookValue: 10_200,
      gain: -10_200,
    });
  });

  it('takes from the account what the costs are above the proceeds, and has no account when they are equal', async () => {
    const accountId = await open();
    const { id } = await add();
    const refused = await dispose(id, { kind: 'SCRAP', costs: 100.01, accountId });
    expect([refused.status, refused.body.code]).toEqual([400, 'INSUFFICIENT_BALANCE']);
    await dispose(id, { kind: 'SCRAP', costs: 40, accountId });
    expect(await read(`/accounts/${accountId}`)).toMatchObject({ balance: 60 });
    const other = await add();
    const { data } = (await dispose(other.id, { kind: 'SALE', proceeds: 5, costs: 5, accountId }))
      .body;
    expect(data.disposal.accountId).toBeNull();
    expect(await read(`/accounts/${accountId}`)).toMatchObject({ balance: 60 });
  });

  it('reaches an account of another currency with what arrived there', async () => {
    const accountId = await open({ currency: 'USD' });
    const { id } = await add();
    const body = { ...sale, accountId };
    expect((await dispose(id, body)).body.error.fields).toEqual({
      accountAmount: ['账户币种是 USD，请填写实际扣款（到账）金额'],
    });
    await dispose(id, { ...body, accountAmount: 1_240.25 });
    expect(await read(`/accounts/${accountId}`)).toMatchObject({ balance: 1_340.25 });
  });

  it.each([
    [{ kind: 'GIFT' }, { kind: ['请选择处置方式'] }],
    [{ ...sale, disposalDate: '2026-01-04' }, { disposalDate: ['处置日期不能早于购买日期'] }],
    [{ ...sale, disposalDate: '2026-11-22' }, { disposalDate: ['处置日期不能晚于今天'] }],
    [{ ...sale, proceeds: -0.01 }, { proceeds: ['处置收入不能为负数'] }],
    [{ ...sale, costs: -0.01 }, { costs: ['处置费用不能为负数'] }],
    [{ ...sale, accountId: 'unknown' }, { accountId: ['账户不存在'] }],
  ])('is refused for %o', async (body, fields) => {
    const { id } = await add();
    const answer = await dispose(id, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.body.error.fields).toEqual(fields);
    expect(await read(`/fixed-assets/${id}`)).toMatchObject({ version: 1, disposal: null });
  });

  it('is refused a second time, and what it was worked out of cannot be edited', async () => {
    const { id } = await add();
    await dispose(id, sale);
    const again = await dispose(id, sale);
    expect([again.status, again.body.message]).toEqual([409, '资产已处置']);
    for (const fields of [{ usageStatus: 'IN_USE' }, { originalValue: 1 }, { estimatedLife: 3 }]) {
      const { status, body } = await call('PUT', `/fixed-assets/${id}`, fields);
      expect([status, body.message]).toEqual([409, '资产已处置，请先撤销处置再修改']);
    }
    expect(
      await edit(id, { name: '旧相机', usageStatus: 'SCRAPPED', originalValue: 12_000 }),
    ).toMatchObject({ name: '旧相机', disposal: { gain: -1_350.5 } });
  });
});

describe('net worth', () => {
  it('has a disposed asset until the day before, then the money, and says the gain as bought and sold', async () => {
    const { id } = await add();
    const accountId = await open();
    await dispose(id, { ...sale, accountId });
    expect([await netWorthOn('2026-11-09'), await netWorthOn('2026-11-10')]).toEqual([
      10_300, 8_949.5,
    ]);
    expect((await read('/overview/assets')).netWorth).toBe(8_949.5);
    const { parts, ...whole } = await changes('2026-10-31', '2026-11-21');
    expect(whole).toMatchObject({ change: -1_550.5, residual: 0 });
    expect(parts.filter(({ amount }: { amount: number }) => amount !== 0)).toMatchObject([
      { part: 'depreciation', amount: -200 },
      { part: 'assets', amount: -1_350.5 },
    ]);
  });

  it('is what it was on every day after a disposal is undone, edits after its day too', async () => {
    const { id } = await add();
    const accountId = await open();
    fixture.test.clock.set('2026-11-22T02:00:00.000Z');
    await edit(id, { originalValue: 15_000 });
    await edit(id, { usageStatus: 'IDLE' });
    const days = ['2026-11-09', '2026-11-10', '2026-11-21', '2026-11-22'];
    const before = await Promise.all(days.map(netWorthOn));
    await dispose(id, { ...sale, accountId });
    expect(await netWorthOn('2026-11-21')).toBe(8_949.5);
    const { body } = await undo(id);
    expect(body.message).toBe('处置已撤销');
    expect(body.data).toMatchObject({ usageStatus: 'IDLE', disposalDate: null, disposal: null });
    expect(await Promise.all(days.map(netWorthOn))).toEqual(before);
    expect(await read(`/accounts/${accountId}`)).toMatchObject({ balance: 100 });
    expect((await undo(id)).status).toBe(404);
  });

  it('is undone once by two calls that name the version with it, and never another disposal', async () => {
    const { id } = await add();
    const { version } = (await dispose(id, sale)).body.data;
    const undoOf = () => call('DELETE', `/fixed-assets/${id}/disposal?version=${version}`);
    const answers = [await undoOf(), await undoOf()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    await dispose(id, sale);
    const stale = await undoOf();
    expect([stale.status, stale.body.error.current.usageStatus]).toEqual([409, 'SCRAPPED']);
  });

  it('counts an asset that was only marked as scrapped until the day before the mark', async () => {
    const { id } = await add();
    await edit(id, { usageStatus: 'SCRAPPED', disposalDate: '2026-11-10' });
    expect([
      await netWorthOn('2026-11-10'),
      await netWorthOn('2026-11-20'),
      await netWorthOn('2026-11-21'),
    ]).toEqual([10_200, 10_200, 0]);
    // What it was sold for may be said later: it then counts until the day before that.
    await dispose(id, sale);
    expect([await netWorthOn('2026-11-09'), await netWorthOn('2026-11-10')]).toEqual([10_200, 0]);
    expect((await undo(id)).body.data).toMatchObject({
      usageStatus: 'SCRAPPED',
      disposalDate: '2026-11-10',
      disposal: null,
    });
    expect(await netWorthOn('2026-11-20')).toBe(10_200);
  });

  it('has neither the asset nor its past once it is deleted, and leaves the money that it brought', async () => {
    const { id } = await add();
    const accountId = await open();
    await dispose(id, { ...sale, accountId });
    await call('DELETE', `/fixed-assets/${id}`);
    expect(await netWorthOn('2026-11-09')).toBe(100);
    expect(await netWorthOn('2026-11-10')).toBe(8_949.5);
    expect((await changes('2026-10-31', '2026-11-21')).residual).toBe(0);
  });
});

it('is checked: its asset is scrapped since its day, and its money stands in its account', async () => {
  const { id } = await add();
  const accountId = await open();
  await dispose(id, { ...sale, accountId });
  const { db } = fixture.test.deps;
  const forge = (day: string) =>
    db.updateTable('asset_disposals').set({ day }).where('asset_id', '=', id).execute();
  await forge('2026-11-11');
  expect((await checkData(db)).map(({ what }) => what)).toEqual([
    'its asset is not scrapped since its day, or was bought after it',
    'its account has no transaction that stands for it',
  ]);
  await forge(sale.disposalDate);
});

it('a personal export brings a disposal back with its money, and its undo gives the asset back', async () => {
  const { id } = await add();
  const accountId = await open();
  await dispose(id, { ...sale, accountId, note: '卖给同事' });
  const file = (await call('GET', '/personal-data/export')).body;
  await fixture.switchUser();
  await call('POST', '/personal-data/import', file);
  const [asset] = await read('/fixed-assets');
  expect(asset.disposal).toMatchObject({ ...sale, note: '卖给同事', gain: -1_350.5 });
  expect(asset.disposal.accountId).not.toBeNull();
  expect([await netWorthOn('2026-11-09'), await netWorthOn('2026-11-10')]).toEqual([
    10_300, 8_949.5,
  ]);
  await undo(asset.id);
  expect((await read('/overview/assets')).netWorth).toBe(10_300);
});
