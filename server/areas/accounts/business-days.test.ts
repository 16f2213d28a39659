import { describe, expect, it } from 'vitest';
import { accountsFixture } from '../../testing/accounts-fixture.ts';
import { listMovementsUntil } from './account-transactions.repository.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = accountsFixture();
const { call, openAccount } = fixture;

const entries = async (id: string) =>
  (await call('GET', `/accounts/${id}/transactions`)).body.data.records;

async function balanceOn(id: string, day: string): Promise<string> {
  const { db } = fixture.test.deps;
  const { owner_id } = await db
    .selectFrom('accounts')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const movements = await listMovementsUntil(db, owner_id, day);
  const amounts = movements.filter((one) => one.account_id === id).map((one) => Number(one.amount));
  return amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2);
}

describe('the business day of an entry', () => {
  it('is today when it is left out or null', async () => {
    const { id } = await openAccount({ day: null });
    await call('POST', `/accounts/${id}/deposit`, { amount: 1 });
    expect(await entries(id)).toMatchObject([{ day: '2026-11-21' }, { day: '2026-11-21' }]);
  });

  it('may be any day before, and the order and running balances stay those of booking', async () => {
    const { id } = await openAccount({ initialBalance: 100, day: '2026-11-10' });
    await call('POST', `/accounts/${id}/withdraw`, { amount: 80, day: '2026-11-15' });
    await call('POST', `/accounts/${id}/deposit`, { amount: 5, day: '2026-11-12 08:30:00' });
    await call('PUT', `/accounts/${id}`, { balance: 30, day: '2026-11-20' });
    expect(await entries(id)).toMatchObject([
      { type: 'ADJUSTMENT', day: '2026-11-20', amount: 5, balanceAfter: 30, label: '余额调整' },
      { type: 'DEPOSIT', day: '2026-11-12', amount: 5, balanceAfter: 25, label: '存入' },
      { type: 'WITHDRAW', day: '2026-11-15', amount: -80, balanceAfter: 20, label: '取出' },
      { type: 'OPENING', day: '2026-11-10', amount: 100, balanceAfter: 100, label: '期初余额' },
    ]);
  });

  it('determines the balance of a past day, which is the sum of the entries up to it', async () => {
    const { id } = await openAccount({ initialBalance: 100, day: '2026-11-10' });
    await call('POST', `/accounts/${id}/withdraw`, { amount: 100, day: '2026-11-05' });
    await call('POST', `/accounts/${id}/deposit`, { amount: 7.25, day: '2026-11-12' });
    const days = ['2026-11-04', '2026-11-05', '2026-11-10', '2026-11-12', '2026-11-21'];
    const balances = await Promise.all(days.map((day) => balanceOn(id, day)));
    // A past day may come out below zero: the account was opened later than money was taken out.
    expect(balances).toEqual(['0.00', '-100.00', '0.00', '7.25', '7.25']);
  });

  it('does not determine whether there is enough money, which follows the order of booking', async () => {
    const { id } = await openAccount({ day: '2026-11-01' });
    const body = { amount: 10, day: '2026-11-20' };
    const answer = await call('POST', `/accounts/${id}/withdraw`, body);
    expect(answer.body).toMatchObject({ code: 'INSUFFICIENT_BALANCE', message: '余额不足' });
  });

  it('is today in TIME_ZONE, when it is still yesterday in UTC', async () => {
    const { id } = await openAccount();
    const hours = 14.5 * 3_600_000;
    fixture.test.clock.advance(hours);
    const body = { amount: 1, day: '2026-11-22' };
    const { status } = await call('POST', `/accounts/${id}/deposit`, body);
    fixture.test.clock.advance(-hours);
    expect(status).toBe(200);
  });

  it.each([
    ['2026-11-22', '日期不能晚于今天'],
    ['1969-12-31', '日期不能早于1970-01-01'],
    ['1850-01-01', '日期格式不正确'],
    ['2026-02-30', '日期格式不正确'],
    ['21.11.2026', '日期格式不正确'],
    ['', '日期格式不正确'],
    [20261121, '必须是文字'],
  ])('is refused as %j with its text, and nothing is written', async (day, text) => {
    const { id } = await openAccount({ initialBalance: 10 });
    const refused = [
      await call('POST', '/accounts', { accountName: 'a', accountType: 'CHECKING', day }),
      await call('POST', `/accounts/${id}/deposit`, { amount: 1, day }),
      await call('POST', `/accounts/${id}/withdraw`, { amount: 1, day }),
      await call('PUT', `/accounts/${id}`, { balance: 3, day }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(400);
      expect(body.error.fields).toEqual({ day: expect.arrayContaining([text]) });
    }
    expect(await entries(id)).toHaveLength(1);
    expect((await call('GET', '/accounts')).body.data).toHaveLength(1);
  });

  it('reaches back to the first of January 1970', async () => {
    const { id } = await openAccount({ day: '1970-01-01' });
    expect(await entries(id)).toMatchObject([{ day: '1970-01-01' }]);
  });
});

describe('a deposit of interest', () => {
  it('is an entry of its own type', async () => {
    const { id } = await openAccount({ initialBalance: 100 });
    const body = { amount: 0.35, kind: 'INTEREST', description: '结息' };
    expect((await call('POST', `/accounts/${id}/deposit`, body)).body.data.balance).toBe(100.35);
    expect(await entries(id)).toMatchObject([
      { type: 'INTEREST', label: '利息', amount: 0.35, balanceAfter: 100.35 },
      { type: 'OPENING' },
    ]);
  });

  it.each(['WITHDRAW', 'OPENING', '', 1])('is no %j', async (kind) => {
    const { id } = await openAccount();
    const answer = await call('POST', `/accounts/${id}/deposit`, { amount: 1, kind });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toEqual({ kind: ['存入类型不正确'] });
  });
});
