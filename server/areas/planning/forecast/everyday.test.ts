import { expect, it } from 'vitest';
import { accountsFixture } from '../../../testing/accounts-fixture.ts';

// What the average of everyday expenses leaves out, because items of the forecast count it. Today is 21 November 2026.

const { call, openAccount } = accountsFixture();
const add = async (path: string, body?: object) => {
  const { status, body: answer } = await call('POST', path, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data;
};
const spend = (accountId: string, amount: number, days: readonly string[], said: object = {}) =>
  Promise.all(
    days.map((day) =>
      add('/spending/entries', { accountId, type: 'WITHDRAW', amount, day, ...said }),
    ),
  );
const everyday = async () => {
  const { body } = await call('GET', '/planning/forecast', undefined, { query: { months: '3' } });
  return body.data.everyday;
};
/** Of August, September and October. */
const each = (day: string) => ['08', '09', '10'].map((month) => `2026-${month}-${day}`);

it('what recurs is left out as what it was booked as, without a category or in another one', async () => {
  const { id } = await openAccount({ initialBalance: 50_000, day: '2026-01-01' });
  const categories = await add('/spending/categories/starting-set');
  const of = (name: string) => categories.find((one: { name: string }) => one.name === name).id;
  await spend(id, 3000, each('05'), { payee: '房东' });
  await spend(id, 500, each('06'), { payee: '停车场', categoryId: of('停车过路') });
  await spend(id, 310, each('07'), { categoryId: of('三餐') });
  const average = { isCounted: true, months: 3, monthly: 3810 };
  expect(await everyday()).toEqual(average);
  const recur = (fields: object) =>
    add('/spending/recurring', { flow: 'OUT', accountId: id, every: 'MONTH', ...fields });
  // Declared long ago, and declared only now.
  await recur({ name: '房租', payee: '房东', amount: 3000, firstDay: '2026-08-05' });
  expect(await everyday()).toEqual({ ...average, monthly: 810 });
  const parking = { name: '车位', payee: '停车场', categoryId: of('交通') };
  const { id: seriesId } = await recur({ ...parking, amount: 500, firstDay: '2026-12-06' });
  expect(await everyday()).toEqual({ ...average, monthly: 310 });
  await call('DELETE', `/spending/recurring/${seriesId}`);
  expect(await everyday()).toEqual({ ...average, monthly: 810 });
});

it('payments into 零存整取 that were booked by hand are left out while more are to come', async () => {
  const { id } = await openAccount({ initialBalance: 50_000, day: '2026-01-01' });
  const deposit = { name: '零存', depositType: 'INSTALMENT', principal: 500, months: 6 };
  const terms = { annualRatePercent: 1.5, startDate: '2026-07-31', fromAccountId: id };
  await spend(id, 500, ['2026-08-31', '2026-10-03', '2026-10-30']);
  // Another day, another amount, and more of one day than were due.
  await spend(id, 500, ['2026-09-16', '2026-08-31']);
  await spend(id, 500.01, ['2026-09-30']);
  const all = { isCounted: true, months: 3, monthly: 1000 };
  expect(await everyday()).toEqual(all);
  const { id: depositId } = await add('/deposits', { ...deposit, ...terms });
  // 500.00 + 500.00 + 500.01 in three months.
  expect(await everyday()).toEqual({ ...all, monthly: 500 });
  await call('DELETE', `/deposits/${depositId}`);
  expect(await everyday()).toEqual(all);
});
