import { describe, expect, it } from 'vitest';
import { depositsFixture } from '../../testing/fixtures/deposits-fixture.ts';

const { call, add, close, openAccount } = depositsFixture();

describe('dues', () => {
  const duesOf = async (from: string, to: string) =>
    (await call('GET', `/dues?kind=DEPOSIT&from=${from}&to=${to}`)).body.data;

  it('name the day a deposit matures and what it pays; what is taken out is done', async () => {
    const { id } = await add();
    const due = {
      kind: 'DEPOSIT',
      title: '一年定期 到期',
      date: '2027-02-01',
      amount: 50_550,
      currency: 'CNY',
      link: `/dashboard/deposits/${id}`,
      state: 'OPEN',
      daysLeft: 72,
    };
    expect(await duesOf('2026-11-21', '2027-12-31')).toMatchObject([due]);
    await close(id);
    expect(await duesOf('2026-11-21', '2027-12-31')).toMatchObject([{ ...due, state: 'DONE' }]);
  });

  it('repeat with every renewal, whose past ones are done', async () => {
    await add({ startDate: '2026-05-31', months: 3, renewal: 'PRINCIPAL_AND_INTEREST' });
    const dues = await duesOf('2026-05-31', '2027-05-31');
    expect(dues.map(({ date, state }: { date: string; state: string }) => [date, state])).toEqual([
      ['2026-08-31', 'DONE'],
      ['2026-11-30', 'OPEN'],
      // From the end of one term to the same day three months on.
      ['2027-02-28', 'OPEN'],
      ['2027-05-28', 'OPEN'],
    ]);
    expect(dues[0].title).toBe('一年定期 到期转存');
  });

  it('do not name a deposit at notice', async () => {
    await add({ depositType: 'NOTICE', months: undefined, days: 7 });
    expect(await duesOf('2026-01-01', '2027-12-31')).toEqual([]);
  });
});

describe('the forecast of cash', () => {
  const forecast = async () => {
    const path = '/planning/forecast?months=6&withoutEveryday=true';
    const { lines, items } = (await call('GET', path)).body.data;
    return {
      lines,
      items: items.map(({ day, title, amount, accountName }: Record<string, unknown>) => [
        ...[day, title, amount, accountName],
      ]),
    };
  };
  // 2,000 a month at 1.2 %, of which three were paid: 12,000 × 1.2 % × (6 + 5 + 4 + 3 + 2 + 1) ÷ 6 ÷ 12 = 42.00.
  const monthly = {
    ...{ name: '零存整取', depositType: 'INSTALMENT', principal: 2000, annualRatePercent: 1.2 },
    ...{ months: 6, startDate: '2026-09-15' },
  };
  const toCome = (accountName: string | null) => [
    ['2026-12-15', '零存整取 存入', -2000, accountName],
    ['2027-01-15', '零存整取 存入', -2000, accountName],
    ['2027-02-15', '零存整取 存入', -2000, accountName],
    ['2027-03-15', '零存整取 到期', 12_042, accountName],
  ];

  it('has the payments of 零存整取 to come, from the account that paid the first', async () => {
    const fromAccountId = await openAccount(10_000);
    const { id } = await add({ ...monthly, fromAccountId });
    const found = await forecast();
    expect(found.items).toEqual(toCome('工资卡'));
    // 10,000 − 2,000 today; 2,000 on 15 February; 14,042 in the end.
    expect(found.lines[1]).toMatchObject({
      ...{ key: fromAccountId, opening: 8000, closing: 14_042 },
      lowest: { day: '2027-02-15', balance: 2000, cause: { title: '零存整取 存入' } },
    });
    await close(id);
    expect((await forecast()).items).toEqual([]);
  });

  it('names no account where none paid, or it is deleted', async () => {
    const fromAccountId = await openAccount(10_000);
    const { id } = await add({ ...monthly, fromAccountId });
    await call('DELETE', `/accounts/${fromAccountId}`);
    expect((await forecast()).items).toEqual(toCome(null));
    await call('DELETE', `/deposits/${id}`);
    await add(monthly);
    expect((await forecast()).items).toEqual(toCome(null));
  });

  it('has no payment of today, which the deposit counts as made, and none once all are made', async () => {
    await add({ ...monthly, startDate: '2026-09-21', months: 4 });
    await add({ ...monthly, startDate: '2026-06-15', annualRatePercent: 0 });
    expect((await forecast()).items).toEqual([
      ['2026-12-15', '零存整取 到期', 12_000, null],
      ['2026-12-21', '零存整取 存入', -2000, null],
      // 2,000 × 1.2 % × (4 + 3 + 2 + 1) ÷ 12 = 20.00.
      ['2027-01-21', '零存整取 到期', 8020, null],
    ]);
  });

  it('has payments in another currency than the account in that of the deposit', async () => {
    const fromAccountId = await openAccount(100_000);
    const foreign = { currency: 'USD', accountAmount: 14_000, fromAccountId };
    await add({ ...monthly, ...foreign });
    const { items } = (await call('GET', '/planning/forecast?months=3')).body.data;
    expect(items[0]).toMatchObject({
      ...{ day: '2026-12-15', amount: -2000, currency: 'USD', accountId: fromAccountId },
    });
  });

  it('has the payment of a deposit that begins on a day to come', async () => {
    await add({ startDate: '2026-12-01', principal: 1000, annualRatePercent: 1.2, months: 3 });
    expect((await forecast()).items).toEqual([
      ['2026-12-01', '一年定期 存入', -1000, null],
      ['2027-03-01', '一年定期 到期', 1003, null],
    ]);
  });
});
