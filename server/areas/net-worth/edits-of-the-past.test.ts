import { describe, expect, it } from 'vitest';
import type { NetWorthPoint } from '../../../contract/net-worth/net-worth.ts';
import { netWorthFixture } from '../../testing/fixtures/net-worth-fixture.ts';

const fixture = netWorthFixture();
const netWorth = (query = '') => fixture.send('GET', `/net-worth${query}`);
const history = (query: string) => fixture.send('GET', `/net-worth/history?${query}`);

describe('what changes the past', () => {
  const daily = async (): Promise<NetWorthPoint[]> =>
    (await history('from=2026-03-31&interval=DAY')).points;
  /** By how much net worth differs on each day, in cents. */
  async function differences(change: () => Promise<unknown>): Promise<Map<string, number>> {
    const before = new Map((await daily()).map((point) => [point.day, point.netWorth]));
    await change();
    const moved = (await daily()).map(({ day, netWorth: worth }): [string, number] => [
      day,
      Math.round((worth - (before.get(day) ?? 0)) * 100),
    ]);
    return new Map(moved);
  }
  const everyDay = Array.from({ length: 21 }, (_, index) =>
    new Date(Date.UTC(2026, 2, 31 + index)).toISOString().slice(0, 10),
  );
  const from = (first: string, cents: number) =>
    new Map(everyDay.map((day): [string, number] => [day, day < first ? 0 : cents]));

  it('is a new entry of an earlier day, which changes that day and those after it', async () => {
    const { id } = await fixture.open('CHECKING', 'CNY', 1000);
    fixture.morningOf('2026-04-20');
    const late = async () => {
      const { db, newId } = fixture.test.deps;
      const owned = { owner_id: fixture.user.userId, account_id: id };
      await db
        .insertInto('account_transactions')
        .values({
          id: newId(),
          ...owned,
          sequence: 2,
          day: '2026-04-10',
          batch_id: null,
          type: 'DEPOSIT' as const,
          amount: '12.34',
          balance_after: '1012.34',
          description: null,
          created_at: '2026-04-20T02:30:00.000Z',
        })
        .execute();
      await db
        .updateTable('accounts')
        .set({ balance: '1012.34', last_sequence: 2 })
        .where('owner_id', '=', fixture.user.userId)
        .where('id', '=', id)
        .execute();
    };
    expect(await differences(late)).toEqual(from('2026-04-10', 1234));
  });

  it('is another purchase date, which changes the days until the old one', async () => {
    await fixture.open('CHECKING', 'CNY', 1);
    fixture.morningOf('2026-04-20');
    const { id } = await fixture.hold('未上市', 'CNY', 2, 50, '2026-04-15');
    const earlier = () => fixture.send('PUT', `/investments/${id}`, { purchaseDate: '2026-04-05' });
    const moved = await differences(earlier);
    const expected = everyDay.map((day): [string, number] => [
      day,
      day >= '2026-04-05' && day < '2026-04-15' ? 10_000 : 0,
    ]);
    expect(moved).toEqual(new Map(expected));
  });

  it('is not an edit, payment or removal of a debt, which count from the day they are made', async () => {
    const debt = { customerName: '老王', amount: 500, dueDate: '2026-12-01' };
    const edited = await fixture.send('POST', '/receivables', debt);
    const paid = await fixture.send('POST', '/receivables', debt);
    const removed = await fixture.send('POST', '/receivables', debt);
    fixture.morningOf('2026-04-10');
    await fixture.send('PUT', `/receivables/${edited.id}`, { amount: 620.5 });
    await fixture.send('PUT', `/receivables/${paid.id}/paid`);
    await fixture.send('DELETE', `/receivables/${removed.id}`);
    fixture.morningOf('2026-04-20');
    const shown = Object.fromEntries((await daily()).map((point) => [point.day, point.netWorth]));
    expect([shown['2026-03-31'], shown['2026-04-09']]).toEqual([1500, 1500]);
    expect([shown['2026-04-10'], shown['2026-04-20']]).toEqual([620.5, 620.5]);
  });

  it('is not an edit or scrapping of a fixed asset either', async () => {
    const { id } = await fixture.send('POST', '/fixed-assets', {
      name: '相机',
      assetCode: 'FA-9',
      assetCategory: '电子',
      originalValue: 6000,
      estimatedLife: 5,
      depreciationMethod: 'STRAIGHT_LINE',
      purchaseDate: '2026-02-10',
      startUseDate: '2026-02-10',
    });
    fixture.morningOf('2026-04-05');
    await fixture.send('PUT', `/fixed-assets/${id}`, { originalValue: 9000 });
    fixture.morningOf('2026-04-10');
    await fixture.send('PUT', `/fixed-assets/${id}`, { usageStatus: 'SCRAPPED' });
    fixture.morningOf('2026-04-20');
    const shown = Object.fromEntries(
      (await history('interval=DAY')).points.map((point: NetWorthPoint) => [
        point.day,
        point.netWorth,
      ]),
    );
    // March is charged on 1 April: 6,000 ÷ 60 = 100, then 9,000 ÷ 60 = 150.
    expect(shown).toMatchObject({
      '2026-02-10': 6000,
      '2026-03-31': 6000,
      '2026-04-01': 5900,
      '2026-04-04': 5900,
      '2026-04-05': 8850,
      '2026-04-09': 8850,
      '2026-04-10': 0,
      '2026-04-20': 0,
    });
    expect(Object.keys(shown)[0]).toBe('2026-02-10');
  });
});

describe('what a fixed asset was in the books at', () => {
  const shown = async () =>
    Object.fromEntries(
      (await history('interval=DAY')).points.map((point: NetWorthPoint) => [
        point.day,
        point.netWorth,
      ]),
    );
  const add = (fields: object) =>
    fixture.send('POST', '/fixed-assets', {
      name: '相机',
      assetCode: 'FA-9',
      assetCategory: '电子',
      originalValue: 6000,
      estimatedLife: 5,
      depreciationMethod: 'STRAIGHT_LINE',
      purchaseDate: '2026-02-10',
      startUseDate: '2026-02-10',
      ...fields,
    });

  it('stays as it was when its life, method, salvage or first day of use is edited later', async () => {
    const { id } = await add({});
    fixture.morningOf('2026-04-05');
    await fixture.send('PUT', `/fixed-assets/${id}`, { estimatedLife: 10 });
    await fixture.send('PUT', `/fixed-assets/${id}`, { salvageValue: 1200 });
    fixture.morningOf('2026-04-10');
    await fixture.send('PUT', `/fixed-assets/${id}`, { depreciationMethod: 'DOUBLE_DECLINING' });
    fixture.morningOf('2026-04-12');
    await fixture.send('PUT', `/fixed-assets/${id}`, { startUseDate: '2026-03-10' });
    fixture.morningOf('2026-04-20');
    expect(await shown()).toMatchObject({
      // March is charged on 1 April: 6,000 ÷ 60 = 100.
      '2026-02-10': 6000,
      '2026-03-31': 6000,
      '2026-04-01': 5900,
      '2026-04-04': 5900,
      // 4,800 ÷ 120 = 40; then 6,000 × 20 % ÷ 12 = 100; used since March, nothing is charged yet.
      '2026-04-05': 5960,
      '2026-04-09': 5960,
      '2026-04-10': 5900,
      '2026-04-11': 5900,
      '2026-04-12': 6000,
      '2026-04-20': 6000,
    });
    expect((await netWorth()).netWorth).toBe(6000);
  });

  it('stays at the exchange rate that it had, and at the units that it had done', async () => {
    const units = { depreciationMethod: 'UNITS_OF_PRODUCTION', totalUnits: 1000, usedUnits: 0 };
    const { id } = await add({ ...units, currency: 'USD', exchangeRate: 7 });
    fixture.morningOf('2026-04-05');
    await fixture.send('PUT', `/fixed-assets/${id}`, { usedUnits: 100 });
    fixture.morningOf('2026-04-10');
    await fixture.send('PUT', `/fixed-assets/${id}`, { exchangeRate: 7.25 });
    fixture.morningOf('2026-04-20');
    // 6,000 × 7; 5,400 × 7; 5,400 × 7.25
    expect(await shown()).toMatchObject({
      '2026-04-04': 42_000,
      '2026-04-05': 37_800,
      '2026-04-09': 37_800,
      '2026-04-10': 39_150,
      '2026-04-20': 39_150,
    });
    const { parts } = await fixture.send('GET', '/net-worth/changes?from=2026-04-04');
    const changed = parts.filter(({ amount }: { amount: number }) => amount !== 0);
    // What was done since is used up; a better rate is an edit.
    expect(changed).toMatchObject([
      { part: 'depreciation', amount: -4200 },
      { part: 'assets', amount: 1350 },
    ]);
  });

  it('is what the last of the edits of a day says, and before it what the first found', async () => {
    const { id } = await add({});
    fixture.morningOf('2026-04-05');
    for (const estimatedLife of [10, 20, 4]) {
      await fixture.send('PUT', `/fixed-assets/${id}`, { estimatedLife });
    }
    fixture.morningOf('2026-04-06');
    expect(await shown()).toMatchObject({ '2026-04-04': 5900, '2026-04-05': 5875 });
  });
});
