import { describe, expect, it } from 'vitest';
import { depositsFixture } from '../../testing/fixtures/deposits-fixture.ts';

const { call, add, close } = depositsFixture();

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
