import { beforeEach, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { cashFile, importsFixture } from '../../../testing/imports-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = importsFixture();
const { call, openAccount, begin, apply, balanceOf } = fixture;

const known = { headers: { 'x-change-reconciled': 'yes' } };
const send = async (method: string, path: string, body?: object, more = {}) => {
  const { status, body: answer } = await call(method, path, body, more);
  return { status, ...answer };
};
let account: string;
const state = (day: string, balance: number) =>
  send('POST', '/spending/reconciliations', { accountId: account, day, balance });
const list = async () => (await send('GET', '/spending/reconciliations')).data;
const spend = (amount: number, day: string, more = {}) =>
  send('POST', '/spending/entries', { accountId: account, type: 'WITHDRAW', amount, day }, more);

beforeEach(async () => {
  account = (await openAccount({ initialBalance: 500, day: '2026-09-01' })).id;
});

it('a balance that equals the own one of the day is stored; another shows the difference', async () => {
  await spend(40, '2026-10-10');
  await spend(10, '2026-11-02');
  expect((await state('2026-10-31', 455)).data).toEqual({
    ...{ day: '2026-10-31', balance: 455, ownBalance: 460, difference: -5 },
    reconciliation: null,
  });
  const { reconciliation } = (await state('2026-10-31', 460)).data;
  expect(await list()).toEqual([
    expect.objectContaining({ id: reconciliation.id, day: '2026-10-31', difference: 0 }),
  ]);
  // Stated again, it is the same one.
  expect((await state('2026-10-31', 460)).data.reconciliation.id).toBe(reconciliation.id);
  expect((await state('2026-08-31', 0)).error.fields.day).toEqual([
    '2026-08-31 早于账户期初 2026-09-01',
  ]);
  expect((await state('2026-11-22', 450)).status).toBe(400);
  expect((await send('DELETE', `/spending/reconciliations/${reconciliation.id}`)).status).toBe(200);
  expect(await list()).toEqual([]);
});

it('a change of a day up to it is refused once, and done when the call says that it knows', async () => {
  const { data: early } = await spend(40, '2026-10-10');
  const { data: late } = await spend(10, '2026-11-02');
  await state('2026-10-31', 460);
  const day = '2026-10-31';
  const refused = [
    await spend(5, '2026-10-31'),
    await send('PUT', `/spending/entries/${early.id}`, { amount: 41 }),
    await send('PUT', `/spending/entries/${late.id}`, { day: '2026-10-30' }),
    await send('DELETE', `/spending/entries/${early.id}`),
    await send('POST', `/accounts/${account}/deposit`, { amount: 1, day: '2026-09-02' }),
  ];
  for (const { status, code, error } of refused) {
    expect([status, code]).toEqual([409, 'RECONCILED']);
    expect(error.reconciled).toEqual({ accountId: account, accountName: '工资卡', day });
    expect(error.fields.day[0]).toContain('已核对至 2026-10-31');
  }
  // Texts, and days after it, are free.
  expect((await send('PUT', `/spending/entries/${early.id}`, { payee: '面馆' })).status).toBe(200);
  expect((await spend(5, '2026-11-01')).status).toBe(200);
  expect((await spend(5, '2026-10-31', known)).status).toBe(200);
  expect(await list()).toMatchObject([{ day, balance: 460, difference: -5 }]);
  // It agrees no more: the next change is not asked about.
  expect((await spend(5, '2026-10-31')).status).toBe(200);
  expect(await balanceOf(account)).toBe(435);
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
});

it('an import says in its preview which rows are not after it, and its undoing asks', async () => {
  await state('2026-10-31', 500);
  const rows = ['2026-10-30', '2026-11-03'].map((occurredAt, index) => ({
    ...{ occurredAt, amount: '-10.00', externalId: `R${index}`, note: '午饭' },
  }));
  const draft = await begin(cashFile(account), rows);
  expect(draft.data.accounts[0].reconciled).toEqual({ day: '2026-10-31', rows: 1 });
  expect((await apply(draft.id)).status).toBe(200);
  await state('2026-10-31', 490);
  expect(await send('DELETE', `/imports/${draft.id}`)).toMatchObject({ code: 'RECONCILED' });
  expect((await send('DELETE', `/imports/${draft.id}`, undefined, known)).status).toBe(200);
  expect(await balanceOf(account)).toBe(500);
});
