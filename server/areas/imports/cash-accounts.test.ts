import { describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { cashFile, importsFixture, twoRows, wallet } from '../../testing/imports-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = importsFixture();
const { call, openAccount, begin, rowsOf, apply, undo, balanceOf, movementsOf } = fixture;

describe('accounts of a file', () => {
  it('are made with the balance before the first row, and go with the undo', async () => {
    const accounts = [{ ref: '', newAccount: { accountName: '零钱', accountType: 'SAVINGS' } }];
    const { id, data } = await begin({ kind: 'CASH', accounts }, [
      { occurredAt: '2026-03-02', amount: -50, balance: 8950 },
      { occurredAt: '2026-03-01', amount: 8000, balance: 9000 },
    ]);
    expect(data.accounts).toMatchObject([
      { accountId: null, balanceNow: null, balanceAfter: 8950, fileBalance: 8950, difference: 0 },
    ]);
    const applied = await apply(id);
    expect(applied.data.written).toMatchObject({ transactions: 2, accounts: 1 });
    const [made] = (await call('GET', '/accounts')).body.data;
    expect(applied.data.accounts).toMatchObject([{ accountId: made.id }]);
    expect(made).toMatchObject({ accountName: '零钱', balance: 8950, currency: 'CNY' });
    expect(await movementsOf(made.id)).toMatchObject([
      { amount: -50 },
      { amount: 8000 },
      { type: 'OPENING', amount: 1000, day: '2026-03-01' },
    ]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    await undo(id);
    expect((await call('GET', '/accounts')).body.data).toEqual([]);
  });

  it('begin with the balance that the owner states, by which a bill without balances can be written', async () => {
    const rows = [
      { occurredAt: '2026-03-01', amount: -12 },
      { occurredAt: '2026-03-02', amount: -30.5 },
    ];
    const fresh = { accountName: '零钱', accountType: 'SAVINGS' };
    const begun = await begin({ kind: 'CASH', accounts: [{ ref: '', newAccount: fresh }] }, rows);
    expect(await apply(begun.id)).toMatchObject({ status: 400, code: 'INSUFFICIENT_BALANCE' });
    const state = async (initialBalance: number) => {
      const accounts = [{ ref: '', newAccount: { ...fresh, initialBalance } }];
      return (await call('PUT', `/imports/${begun.id}`, { accounts })).body;
    };
    expect((await state(-1)).error.fields).toEqual({
      'accounts.0.newAccount.initialBalance': ['余额不能为负数'],
    });
    expect((await state(142.5)).data.accounts).toMatchObject([
      { newAccount: { initialBalance: 142.5 }, balanceAfter: 100 },
    ]);
    expect(await apply(begun.id)).toMatchObject({ status: 200 });
    const [made] = (await call('GET', '/accounts')).body.data;
    expect(made).toMatchObject({ balance: 100 });
    expect((await movementsOf(made.id)).at(-1)).toMatchObject({
      type: 'OPENING',
      amount: 142.5,
      day: '2026-03-01',
    });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    await undo(begun.id);
    expect((await call('GET', '/accounts')).body.data).toEqual([]);
  });

  it('are asked for by rows that can be booked alone', async () => {
    const { id: accountId } = await openAccount(wallet);
    const { data } = await begin({ kind: 'CASH', accounts: [{ ref: '余额', accountId }] }, [
      { occurredAt: '2026-03-01', amount: 1, account: '余额' },
      { occurredAt: '2026-03-01', amount: 'x' },
      { occurredAt: '2026-03-01', problem: '金额不能为空' },
      { skip: '合计或说明，不是记录' },
      { occurredAt: '2026-03-01', amount: 2, account: '花呗' },
    ]);
    expect(data.counts).toMatchObject({ new: 1, error: 3, skipped: 1 });
    expect(data.accounts).toMatchObject([
      { ref: '余额', rows: 1 },
      { ref: '花呗', rows: 1, accountId: null },
    ]);
  });

  it('stay when somebody has used them since, without what the import brought', async () => {
    const accounts = [{ ref: '', newAccount: { accountName: '零钱', accountType: 'SAVINGS' } }];
    const { id } = await begin({ kind: 'CASH', accounts }, [
      { occurredAt: '2026-03-01', amount: 8000, balance: 9000 },
    ]);
    await apply(id);
    const [made] = (await call('GET', '/accounts')).body.data;
    await call('POST', `/accounts/${made.id}/deposit`, { amount: 7 });
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect(await movementsOf(made.id)).toMatchObject([
      { type: 'DEPOSIT', amount: 7, balanceAfter: 7 },
    ]);
    expect(await balanceOf(made.id)).toBe(7);
  });

  it('show balances that add up without an import that was undone', async () => {
    const { id: accountId } = await openAccount(wallet);
    const deposit = (amount: number) => call('POST', `/accounts/${accountId}/deposit`, { amount });
    const balances = async (query: Record<string, string> = {}) =>
      (await movementsOf(accountId, query)).map(
        ({ balanceAfter }: { balanceAfter: number }) => balanceAfter,
      );
    await deposit(1);
    const { id } = await begin(cashFile(accountId), twoRows);
    await apply(id);
    await deposit(2);
    const second = await begin(cashFile(accountId), [{ occurredAt: '2026-03-05', amount: 40 }]);
    await apply(second.id);
    await deposit(4);
    await undo(id);
    await deposit(8);
    expect(await balances()).toEqual([555, 547, 543, 503, 501, 500]);
    expect(await balances({ page: '2', size: '2' })).toEqual([543, 503]);
    expect(await balances({ undone: 'true' })).toEqual([
      ...[555, 547, 535, 735, 731, 691, 689, 489, 501, 500],
    ]);
    await undo(second.id);
    expect(await balances()).toEqual([515, 507, 503, 501, 500]);
  });

  it('are never left below zero by an undo, which then undoes nothing', async () => {
    const { id: accountId } = await openAccount({ ...wallet, initialBalance: 0 });
    const { id } = await begin(cashFile(accountId), [{ occurredAt: '2026-03-01', amount: 100 }]);
    await apply(id);
    await call('POST', `/accounts/${accountId}/withdraw`, { amount: 60 });
    const message = '撤销后账户“工资卡”余额会变为负数，未撤销';
    expect(await undo(id)).toMatchObject({
      status: 409,
      message,
      error: { blockedBy: [{ kind: 'ACCOUNT', id: accountId, words: message }] },
    });
    expect(await balanceOf(accountId)).toBe(40);
  });
});

describe('history before the opening', () => {
  const rows = [
    { occurredAt: '2025-06-01', amount: 300, balance: 1300 },
    { occurredAt: '2025-07-01', amount: -100, balance: 1200 },
    { occurredAt: '2026-02-01', amount: 50 },
  ];
  const netWorthOn = async (day: string) =>
    (await call('GET', '/net-worth', undefined, { query: { day } })).body.data.netWorth;

  it('moves the opening back with the balance that leaves what came after as it is', async () => {
    const { id: accountId } = await openAccount(wallet);
    const accounts = [{ ref: '', accountId, history: 'KEEP_BALANCE' }];
    const { id, data } = await begin({ kind: 'CASH', accounts }, rows);
    // 500 at the opening, of which the older rows brought 200.
    expect(data.accounts).toMatchObject([
      {
        balanceNow: 500,
        balanceAfter: 550,
        openingDay: '2026-01-01',
        opening: {
          from: '2026-01-01',
          to: '2025-06-01',
          balanceBefore: 500,
          balanceAfter: 300,
          difference: 0,
        },
      },
    ]);
    await apply(id);
    expect(await balanceOf(accountId)).toBe(550);
    expect(await netWorthOn('2025-05-31')).toBe(0);
    expect(await netWorthOn('2025-06-01')).toBe(600);
    expect(await netWorthOn('2025-12-31')).toBe(500);
    expect(await netWorthOn('2026-01-01')).toBe(500);
    const older = [{ occurredAt: '2025-05-01', amount: 40 }];
    const second = await begin({ kind: 'CASH', accounts: [{ ref: '', accountId }] }, older);
    expect((await rowsOf(second.id))[0]).toMatchObject({
      problems: ['2025-05-01 早于账户期初 2025-06-01'],
    });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    await undo(id);
    expect(await balanceOf(accountId)).toBe(500);
    expect(await netWorthOn('2025-12-31')).toBe(0);
    expect(await netWorthOn('2026-01-01')).toBe(500);
    expect(await movementsOf(accountId)).toHaveLength(1);
  });

  it('opens with the balance of the file, and says what that changes', async () => {
    const { id: accountId } = await openAccount(wallet);
    const accounts = [{ ref: '', accountId, history: 'FILE_BALANCE' }];
    const { id, data } = await begin({ kind: 'CASH', accounts }, rows);
    // 1,000 before the first row and 1,200 at the opening, where 500 were entered.
    expect(data.accounts[0]).toMatchObject({
      balanceAfter: 1250,
      opening: { balanceAfter: 1000, difference: 700 },
    });
    await apply(id);
    expect(await balanceOf(accountId)).toBe(1250);
    expect(await netWorthOn('2025-12-31')).toBe(1200);
    await undo(id);
    expect(await balanceOf(accountId)).toBe(500);
  });
});
