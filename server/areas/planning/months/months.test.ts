import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MonthComparison } from '../../../../contract/planning/months.ts';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { monthForecastsJob } from './months.jobs.ts';

let test: TestApp;
let token = '';
beforeAll(async () => {
  test = await buildTestApp({ now: '2026-12-01T02:00:00.000Z' });
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  test.clock.set('2026-12-01T02:00:00.000Z');
  ({ token } = await signIn(test));
});

const call = (method: string, path: string, body?: unknown, query?: Record<string, string>) =>
  test.call(method, path, { token, body, ...(query && { query }) });
const data = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
/** A session that nobody uses ends within a month. */
const later = () => test.clock.set('2026-12-20T02:00:00.000Z');
const run = () => monthForecastsJob.run(test.deps, new AbortController().signal);
const compare = (): Promise<MonthComparison> => data('GET', '/planning/months');
const openAccount = async (): Promise<string> =>
  (
    await data('POST', '/accounts', {
      accountName: '招商银行',
      accountType: 'CHECKING',
      initialBalance: 10_000,
      day: '2026-01-01',
    })
  ).id;
const differences = ({
  items,
  others,
}: NonNullable<MonthComparison['shown']>['accounts'][number]) =>
  [...items, others].reduce((sum, { difference }) => sum + Math.round(difference * 100), 0);

describe('the forecast of a month', () => {
  it('is stored once, and stands beside what came when the month is over', async () => {
    const id = await openAccount();
    const { id: payableId } = await data('POST', '/payables', {
      ...{ supplierName: '物业', amount: 345.67, dueDate: '2026-12-05', accountId: id },
    });
    const body = {
      ...{ name: '房租', flow: 'OUT', accountId: id, amount: 4500, isAbout: true },
      ...{ interval: 1, every: 'MONTH', firstDay: '2026-12-20', holiday: 'NONE' },
      isAutomatic: false,
    };
    await data('POST', '/spending/recurring', body);
    expect((await run()).written).toBe(1);
    expect((await run()).written).toBe(0);
    expect(await compare()).toEqual({ months: [], shown: null });

    later();
    // 100 less than was expected, a purchase, and something that was booked by mistake.
    await data('POST', `/accounts/${id}/withdraw`, { amount: 4400, day: '2026-12-20' });
    await data('POST', `/accounts/${id}/withdraw`, { amount: 88.8, day: '2026-12-18' });
    test.clock.set('2027-01-03T02:00:00.000Z');
    // It belongs to another month.
    await data('POST', `/accounts/${id}/withdraw`, { amount: 7, day: '2027-01-02' });
    const { months, shown } = await compare();
    expect(months).toEqual(['2026-12']);
    const [account] = shown?.accounts ?? [];
    expect(account).toMatchObject({
      ...{ name: '招商银行', opening: 10_000, actualClosing: 5511.2 },
      others: { actual: -88.8, count: 1, entries: [{ day: '2026-12-18', amount: -88.8 }] },
    });
    const rent = account?.items.find(({ title }) => title.startsWith('房租'));
    expect(rent).toMatchObject({ forecast: -4500, difference: 100, actual: { amount: -4400 } });
    // The identity: what differs sums to the difference of the closing balances.
    const closings = (account?.actualClosing ?? 0) - (account?.forecastClosing ?? 0);
    expect(account && differences(account)).toBe(Math.round(closings * 100));
    expect(payableId).toBeTruthy();
  });

  it('leaves out what was taken back, and counts a late correction', async () => {
    const id = await openAccount();
    await run();
    await data('POST', `/accounts/${id}/withdraw`, { amount: 50, day: '2026-12-01' });
    const { records } = await data('GET', `/accounts/${id}/transactions`);
    await data('DELETE', `/spending/entries/${records[0].id}`);
    // Of a day before the forecast was made.
    await data('POST', `/accounts/${id}/deposit`, { amount: 20, day: '2026-11-15' });
    later();
    await compare();
    test.clock.set('2027-01-03T02:00:00.000Z');
    const [account] = (await compare()).shown?.accounts ?? [];
    expect(account).toMatchObject({
      ...{ opening: 10_000, forecastClosing: 10_000, actualClosing: 10_020 },
      others: { forecast: 0, actual: 20, count: 1 },
    });
  });

  it('of another month is found by its name, and a wrong name is refused', async () => {
    test.clock.set('2026-12-31T02:00:00.000Z');
    ({ token } = await signIn(test));
    await openAccount();
    await run();
    test.clock.set('2027-01-15T02:00:00.000Z');
    await run();
    await compare();
    test.clock.set('2027-02-01T02:00:00.000Z');
    expect((await compare()).months).toEqual(['2027-01', '2026-12']);
    const older = await call('GET', '/planning/months', undefined, { month: '2026-12' });
    expect(older.body.data.shown.from).toBe('2026-12-31');
    const { status, body } = await call('GET', '/planning/months', undefined, { month: '2026-13' });
    expect([status, body.error.fields]).toEqual([400, { month: ['月份不正确'] }]);
  });
});
