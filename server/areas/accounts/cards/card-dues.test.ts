import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
let test: TestApp;
let user: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  test.clock.set('2026-11-21T02:00:00.000Z');
  user = await signIn(test);
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token: user.token, body });
const card = { accountName: '招行信用卡', accountType: 'CREDIT', statementDay: 20, paymentDay: 8 };
const dues = async (from = '2026-11-21', to = '2026-12-31') =>
  (await test.call('GET', '/dues', { token: user.token, query: { from, to, kind: 'CARD' } })).body
    .data;

async function open(fields: object = {}): Promise<string> {
  const body = { day: '2026-10-01', ...card, ...fields };
  return (await call('POST', '/accounts', body)).body.data.id;
}

describe('a credit card', () => {
  it('falls due on its payment day with what the statement before says is owed', async () => {
    const id = await open();
    await call('POST', `/accounts/${id}/withdraw`, { amount: 1200, day: '2026-11-02' });
    await call('POST', `/accounts/${id}/withdraw`, { amount: 80, day: '2026-11-21' });
    expect(await dues()).toEqual([
      {
        key: `CARD:${id}:2026-12`,
        kind: 'CARD',
        title: '招行信用卡 还款',
        date: '2026-12-08',
        amount: 1200,
        currency: 'CNY',
        link: '/dashboard/accounts',
        state: 'OPEN',
        isSettled: false,
        snoozedUntil: null,
        daysLeft: 17,
      },
    ]);
  });

  it('is settled by what comes in after the statement, and open again when that is undone', async () => {
    const id = await open();
    const cash = await open({
      accountName: '活期',
      accountType: 'SAVINGS',
      initialBalance: 5000,
      statementDay: null,
      paymentDay: null,
    });
    await call('POST', `/accounts/${id}/withdraw`, { amount: 1200, day: '2026-11-02' });
    const transfer = { fromAccountId: cash, toAccountId: id, amount: 1200 };
    const paid = await call('POST', '/accounts/transfers', transfer);
    expect(await dues()).toMatchObject([{ amount: 1200, state: 'DONE', isSettled: true }]);
    await call('DELETE', `/accounts/transfers/${paid.body.data.id}`);
    expect(await dues()).toMatchObject([{ amount: 1200, state: 'OPEN', isSettled: false }]);
  });

  it('has no amount before its statement, and none to pay when nothing was owed', async () => {
    await open();
    expect(await dues('2026-11-01', '2027-01-31')).toMatchObject([
      { date: '2027-01-08', amount: null, currency: null, state: 'OPEN' },
    ]);
  });

  it('is paid on the last day of a month that has no 31st', async () => {
    await open({ statementDay: null, paymentDay: 31 });
    expect(await dues('2027-02-01', '2027-02-28')).toMatchObject([{ date: '2027-02-28' }]);
  });
});

describe('the days of a card', () => {
  it('are refused outside of a month, in words', async () => {
    const { body } = await call('POST', '/accounts', { ...card, statementDay: 0, paymentDay: 32 });
    expect(body.error.fields).toEqual({
      statementDay: ['账单日必须在1到31之间'],
      paymentDay: ['还款日必须在1到31之间'],
    });
  });

  it('are refused of an account that is no credit account', async () => {
    const refused = await call('POST', '/accounts', { ...card, accountType: 'SAVINGS' });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toEqual({ statementDay: ['只有信用账户可以设置账单日'] });
    const id = await open({ accountType: 'SAVINGS', statementDay: null, paymentDay: null });
    const edited = await call('PUT', `/accounts/${id}`, { paymentDay: 5 });
    expect(edited.body.error.fields).toEqual({ paymentDay: ['只有信用账户可以设置还款日'] });
  });

  it('stay when they are left out, are cleared by null, and go with the type', async () => {
    const id = await open();
    const renamed = await call('PUT', `/accounts/${id}`, { accountName: '新名' });
    expect(renamed.body.data).toMatchObject({ statementDay: 20, paymentDay: 8 });
    const cleared = await call('PUT', `/accounts/${id}`, { statementDay: null });
    expect(cleared.body.data).toMatchObject({ statementDay: null, paymentDay: 8 });
    const saving = await call('PUT', `/accounts/${id}`, { accountType: 'SAVINGS' });
    expect(saving.body.data).toMatchObject({ statementDay: null, paymentDay: null });
  });
});
