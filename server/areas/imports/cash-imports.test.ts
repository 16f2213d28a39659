import { describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { cashFile, importsFixture, twoRows, wallet } from '../../testing/imports-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = importsFixture();
const { call, openAccount, begin, rowsOf, apply, undo, balanceOf, movementsOf } = fixture;

describe('a file of a cash account', () => {
  it('is previewed with its sums, balances and what each row becomes, and writes nothing', async () => {
    const { id: accountId } = await openAccount(wallet);
    const draft = await begin(cashFile(accountId, { fileName: 'b.csv' }), twoRows);
    expect(draft.data).toMatchObject({
      kind: 'CASH',
      source: 'alipay',
      fileName: 'b.csv',
      state: 'DRAFT',
      rowCount: 2,
      counts: { new: 2, duplicate: 0, error: 0, skipped: 0, chosen: 2 },
      period: { from: '2026-03-01', to: '2026-03-02' },
      accounts: [
        {
          ref: '',
          accountId,
          newAccount: null,
          ignored: false,
          currency: 'CNY',
          rows: 2,
          sumIn: 200,
          sumOut: 12,
          balanceNow: 500,
          balanceAfter: 688,
          fileBalance: 688,
          difference: 0,
        },
      ],
      instruments: [],
      unknownWords: [],
      sameFile: null,
      written: null,
      expiresAt: '2026-11-22T02:00:00.000Z',
    });
    expect(await rowsOf(draft.id)).toMatchObject([
      { n: 2, state: 'NEW', chosen: true, becomes: { type: 'WITHDRAW', amount: -12 } },
      {
        n: 3,
        state: 'NEW',
        problems: [],
        warnings: [],
        transferWith: null,
        becomes: {
          type: 'DEPOSIT',
          accountId,
          ref: '',
          day: '2026-03-02',
          amount: 200,
          description: '李明 转账',
        },
      },
    ]);
    expect(await balanceOf(accountId)).toBe(500);
    expect(await movementsOf(accountId)).toHaveLength(1);
  });

  it('is written by one call, named by its rows, and not a second time', async () => {
    const { id: accountId } = await openAccount(wallet);
    const { id, data } = await begin(cashFile(accountId), twoRows);
    const applied = await apply(id, data.version);
    expect(applied).toMatchObject({
      status: 200,
      data: {
        state: 'APPLIED',
        written: { transactions: 2, entries: 0, accounts: 0, investments: 0 },
        appliedAt: '2026-11-21T02:00:00.000Z',
        expiresAt: null,
      },
    });
    expect(await apply(id)).toEqual(applied);
    expect(await balanceOf(accountId)).toBe(688);
    expect(await movementsOf(accountId)).toMatchObject([
      { type: 'DEPOSIT', amount: 200, day: '2026-03-02', importId: id, balanceAfter: 688 },
      { type: 'WITHDRAW', amount: -12, day: '2026-03-01', importId: id, balanceAfter: 488 },
      { type: 'OPENING', importId: null },
    ]);
    expect((await call('GET', '/imports')).body.data).toMatchObject({
      total: 1,
      records: [applied.data],
    });
    expect((await rowsOf(id))[1]).toMatchObject({ n: 3, state: 'NEW', becomes: { amount: 200 } });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('is undone as a whole, and is then hidden in the account', async () => {
    const { id: accountId } = await openAccount(wallet);
    const before = await movementsOf(accountId);
    const { id } = await begin(cashFile(accountId), twoRows);
    await apply(id);
    const undone = await undo(id);
    expect(undone).toMatchObject({ status: 200, data: { state: 'UNDONE' } });
    expect(await undo(id)).toEqual(undone);
    expect(await balanceOf(accountId)).toBe(500);
    expect(await movementsOf(accountId)).toEqual(before);
    expect(await movementsOf(accountId, { undone: 'true' })).toHaveLength(5);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    expect(await apply(id)).toMatchObject({ status: 409, message: '这次导入已经撤销' });
  });

  it('lists the problems of every row that is wrong', async () => {
    const { id: accountId } = await openAccount(wallet);
    const day = '2026-03-01';
    const { id } = await begin(cashFile(accountId), [
      { amount: 1 },
      { occurredAt: '03/04/2026', amount: 1 },
      { occurredAt: '2026-11-22', amount: 1 },
      { occurredAt: '2025-12-31', amount: 1 },
      { occurredAt: day },
      { occurredAt: day, amount: 'abc' },
      { occurredAt: day, amount: '0.00' },
      { occurredAt: day, amount: '1.005' },
      { occurredAt: day, amount: 1, currency: 'usd' },
      { occurredAt: day, amount: 1, account: '零钱' },
      { problem: '看不懂这一行' },
      { skip: '交易关闭' },
    ]);
    const rows: { state: string; problems: string[]; becomes: unknown }[] = await rowsOf(id);
    expect(rows.map(({ problems }) => problems[0])).toEqual([
      '日期不能为空',
      '日期格式不正确',
      '日期不能晚于今天',
      '2025-12-31 早于账户期初 2026-01-01',
      '金额不能为空',
      '金额格式不正确',
      '金额不能为0',
      '最多保留2位小数',
      '币种 USD 与账户币种 CNY 不一致',
      '没有指定账户“零钱”',
      '看不懂这一行',
      '交易关闭',
    ]);
    expect(rows.every(({ becomes }) => becomes === null)).toBe(true);
    expect(rows.map(({ state }) => state)).toEqual([...Array(11).fill('ERROR'), 'SKIPPED']);
    expect(await apply(id)).toMatchObject({ status: 400, message: '没有选中的行' });
  });

  it('is refused when it would end below zero, and is written to a credit account', async () => {
    const { id: accountId } = await openAccount(wallet);
    const rows = [{ occurredAt: '2026-03-01', amount: '(500.01)' }];
    const { id } = await begin(cashFile(accountId), rows);
    expect(await apply(id)).toMatchObject({ status: 400, code: 'INSUFFICIENT_BALANCE' });
    const card = await openAccount({ accountType: 'CREDIT', day: '2026-01-01' });
    const other = await begin(cashFile(card.id), rows);
    expect(await apply(other.id)).toMatchObject({ status: 200 });
    expect(await balanceOf(card.id)).toBe(-500.01);
  });
});
