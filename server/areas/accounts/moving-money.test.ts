import { describe, expect, it } from 'vitest';
import { accountsFixture } from '../../testing/accounts-fixture.ts';

const fixture = accountsFixture();
const { call, openAccount } = fixture;

describe('moving money', () => {
  it('updates the balance and the running balances', async () => {
    const { id } = await openAccount({ initialBalance: 100 });
    await call('POST', `/accounts/${id}/deposit`, { amount: 0.1, description: '红包' });
    const { body } = await call('POST', `/accounts/${id}/withdraw`, { amount: 30.05 });
    expect(body.data).toMatchObject({ balance: 70.05, version: 1 });
    const { records } = (await call('GET', `/accounts/${id}/transactions`)).body.data;
    expect(records).toMatchObject([
      { type: 'WITHDRAW', amount: -30.05, balanceAfter: 70.05, description: null },
      { type: 'DEPOSIT', amount: 0.1, balanceAfter: 100.1, description: '红包' },
      { type: 'OPENING', amount: 100, balanceAfter: 100 },
    ]);
  });

  it('is dated by the day in TIME_ZONE, and belongs to no import', async () => {
    const { id } = await openAccount({ initialBalance: 100 });
    // 16:30 UTC is half past midnight of the next day in Shanghai.
    const hours = 14.5 * 3_600_000;
    fixture.test.clock.advance(hours);
    const { status } = await call('POST', `/accounts/${id}/withdraw`, { amount: 1 });
    fixture.test.clock.advance(-hours);
    expect(status).toBe(200);
    const entries = await fixture.test.deps.db
      .selectFrom('account_transactions')
      .select(['day', 'batch_id'])
      .where('account_id', '=', id)
      .orderBy('sequence')
      .execute();
    expect(entries).toEqual([
      { day: '2026-11-21', batch_id: null },
      { day: '2026-11-22', batch_id: null },
    ]);
  });

  it('refuses to go below zero', async () => {
    const { id } = await openAccount({ initialBalance: 50 });
    const answer = await call('POST', `/accounts/${id}/withdraw`, { amount: 50.01 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'INSUFFICIENT_BALANCE', message: '余额不足' });
    expect((await call('GET', `/accounts/${id}`)).body.data.balance).toBe(50);
  });

  it('lets a credit account go below zero', async () => {
    const { id } = await openAccount({ accountType: 'CREDIT' });
    const { body } = await call('POST', `/accounts/${id}/withdraw`, { amount: 300 });
    expect(body.data.balance).toBe(-300);
  });

  it.each([
    [0, '金额必须大于0'],
    [-1, '金额必须大于0'],
    [0.001, '金额必须大于0'],
    [1.234, '最多保留2位小数'],
    [null, '金额必须大于0'],
    ['1', '必须是数字'],
    [1e15, '数字过大'],
  ])('refuses the amount %s', async (amount, text) => {
    const { id } = await openAccount();
    const answer = await call('POST', `/accounts/${id}/deposit`, { amount });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields.amount).toContain(text);
    expect(answer.body.message).toBe(answer.body.error.fields.amount[0]);
  });

  it('refuses a balance beyond fifteen digits', async () => {
    const { id } = await openAccount({ initialBalance: 999999999999999 });
    const answer = await call('POST', `/accounts/${id}/deposit`, { amount: 0.01 });
    expect(answer.body.error.fields.amount).toEqual(['余额超出可记录的范围']);
  });
});

describe('pages of transactions', () => {
  it('have twenty entries unless asked otherwise, newest first', async () => {
    const { id } = await openAccount();
    for (let i = 1; i <= 24; i += 1) await call('POST', `/accounts/${id}/deposit`, { amount: i });
    const page = (query: Record<string, string>) =>
      call('GET', `/accounts/${id}/transactions`, undefined, { query });
    const first = (await page({})).body.data;
    expect(first).toMatchObject({ total: 25, hasPrevious: false, hasNext: true });
    expect(first.records).toHaveLength(20);
    expect(first.records[0].amount).toBe(24);
    const last = (await page({ page: '2' })).body.data;
    expect(last).toMatchObject({ page: 2, hasPrevious: true, hasNext: false });
    expect(last.records).toHaveLength(5);
    expect(last.records[4].type).toBe('OPENING');
  });

  it.each([{ page: '0' }, { page: 'x' }, { size: '101' }, { size: '0' }, { page: '1.5' }])(
    'refuses %j',
    async (query) => {
      const { id } = await openAccount();
      const answer = await call('GET', `/accounts/${id}/transactions`, undefined, { query });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('VALIDATION_FAILED');
    },
  );
});
