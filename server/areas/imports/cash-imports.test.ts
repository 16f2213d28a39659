import { describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { importsFixture } from '../../testing/imports-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = importsFixture();
const { call, openAccount, begin, rowsOf, apply, undo, balanceOf, movementsOf } = fixture;

const wallet = { initialBalance: 500, day: '2026-01-01' };
const cash = (accountId: string, more: object = {}) => ({
  kind: 'CASH',
  accounts: [{ ref: '', accountId }],
  ...more,
});
const twoRows = [
  { occurredAt: '2026-03-01 08:10:05', amount: '-12.00', externalId: '2026A', note: '豆浆' },
  {
    occurredAt: '2026-03-02 21:00:00',
    amount: '¥200.00',
    externalId: '2026B',
    counterparty: '李明',
    note: '转账',
    balance: '688.00',
  },
];

describe('a file of a cash account', () => {
  it('is previewed with its sums, balances and what each row becomes, and writes nothing', async () => {
    const { id: accountId } = await openAccount(wallet);
    const draft = await begin(cash(accountId, { fileName: 'b.csv' }), twoRows);
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
    const { id, data } = await begin(cash(accountId), twoRows);
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

  it('is taken back whole, and is hidden in the account then', async () => {
    const { id: accountId } = await openAccount(wallet);
    const before = await movementsOf(accountId);
    const { id } = await begin(cash(accountId), twoRows);
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

  it('tells of every row that is wrong what is wrong with it', async () => {
    const { id: accountId } = await openAccount(wallet);
    const day = '2026-03-01';
    const { id } = await begin(cash(accountId), [
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
    const { id } = await begin(cash(accountId), rows);
    expect(await apply(id)).toMatchObject({ status: 400, code: 'INSUFFICIENT_BALANCE' });
    const card = await openAccount({ accountType: 'CREDIT', day: '2026-01-01' });
    const other = await begin(cash(card.id), rows);
    expect(await apply(other.id)).toMatchObject({ status: 200 });
    expect(await balanceOf(card.id)).toBe(-500.01);
  });
});

describe('rows that are there already', () => {
  it('are known by their number and direction, and may be imported all the same', async () => {
    const { id: accountId } = await openAccount(wallet);
    const fileHash = 'c'.repeat(64);
    const first = await begin(cash(accountId, { fileHash }), twoRows);
    await apply(first.id);
    const again = await begin(cash(accountId, { fileHash }), [
      ...twoRows,
      { occurredAt: '2026-03-03', amount: 12, externalId: '2026A', note: '退款' },
    ]);
    expect(again.data).toMatchObject({
      counts: { new: 1, duplicate: 2, chosen: 1 },
      sameFile: { id: first.id, appliedAt: '2026-11-21T02:00:00.000Z' },
    });
    const choices = [{ n: 2, chosen: true }];
    const chosen = await call('PUT', `/imports/${again.id}/rows`, { choices });
    expect(chosen.body.data).toMatchObject({ counts: { chosen: 2 } });
    await apply(again.id);
    expect(await balanceOf(accountId)).toBe(688);
  });

  it('without a number are counted: two alike in one file are two', async () => {
    const { id: accountId } = await openAccount(wallet);
    const row = { occurredAt: '2026-03-01', amount: -2 };
    const first = await begin(cash(accountId), [row, row]);
    expect(first.data.counts).toMatchObject({ new: 2 });
    await apply(first.id);
    const again = await begin(cash(accountId), [row, row, row]);
    expect(again.data.counts).toMatchObject({ new: 1, duplicate: 2 });
  });

  it('do not count once they are undone, and a number twice in one draft does', async () => {
    const { id: accountId } = await openAccount(wallet);
    const first = await begin(cash(accountId), twoRows);
    await apply(first.id);
    await undo(first.id);
    const again = await begin(cash(accountId), [...twoRows, twoRows[0] ?? {}]);
    expect(again.data.counts).toMatchObject({ new: 2, duplicate: 1 });
  });

  it('of another source, alike and up to three days apart, are asked about', async () => {
    const { id: accountId } = await openAccount(wallet);
    await call('POST', `/accounts/${accountId}/deposit`, { amount: 200, day: '2026-02-27' });
    const { id } = await begin(cash(accountId), twoRows);
    expect((await rowsOf(id))[1]).toMatchObject({
      state: 'NEW',
      warnings: ['2026-02-27 已有一笔相同金额的记录，请核对是否重复'],
    });
  });
});

describe('transfers between own accounts', () => {
  const opened = async () => [await openAccount(wallet), await openAccount(wallet)] as const;

  it('are two rows with one number, and two rows of TRANSFER', async () => {
    const [one, two] = await opened();
    const accounts = [
      { ref: '余额', accountId: one.id },
      { ref: '余额宝', accountId: two.id },
    ];
    const { id } = await begin({ kind: 'CASH', accounts }, [
      { occurredAt: '2026-03-01', amount: -100, account: '余额', externalId: 'T1' },
      { occurredAt: '2026-03-02', amount: 100, account: '余额宝', externalId: 'T1' },
    ]);
    expect(await rowsOf(id)).toMatchObject([
      { transferWith: 3, warnings: [], becomes: { type: 'TRANSFER', day: '2026-03-02' } },
      { transferWith: 2, warnings: [], becomes: { type: 'TRANSFER', day: '2026-03-02' } },
    ]);
    await apply(id);
    expect([await balanceOf(one.id), await balanceOf(two.id)]).toEqual([400, 600]);
    expect((await call('GET', '/accounts/transfers')).body.data).toMatchObject({ total: 1 });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect([await balanceOf(one.id), await balanceOf(two.id)]).toEqual([500, 500]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('are guessed by opposite amounts up to two days apart, with a warning', async () => {
    const [one, two] = await opened();
    const accounts = [
      { ref: 'a', accountId: one.id },
      { ref: 'b', accountId: two.id },
    ];
    const { id } = await begin({ kind: 'CASH', accounts }, [
      { occurredAt: '2026-03-01', amount: -100, account: 'a' },
      { occurredAt: '2026-03-03', amount: 100, account: 'b' },
      { occurredAt: '2026-03-07', amount: 100, account: 'b' },
    ]);
    expect(await rowsOf(id)).toMatchObject([
      { transferWith: 3, warnings: ['按账户间转账导入，请核对'] },
      { transferWith: 2, warnings: ['按账户间转账导入，请核对'] },
      { transferWith: null, becomes: { type: 'DEPOSIT' } },
    ]);
  });

  it('may be one row that names the other account', async () => {
    const [one, two] = await opened();
    const accounts = [
      { ref: '现金', accountId: one.id },
      { ref: '零钱', accountId: two.id },
    ];
    const { id, data } = await begin({ kind: 'CASH', accounts }, [
      { occurredAt: '2026-03-14', amount: -100, account: '现金', counterAccount: '零钱' },
    ]);
    expect(data.accounts).toMatchObject([{ balanceAfter: 400 }, { balanceAfter: 600 }]);
    expect(await rowsOf(id)).toMatchObject([{ becomes: { type: 'TRANSFER', counterRef: '零钱' } }]);
    await apply(id);
    expect([await balanceOf(one.id), await balanceOf(two.id)]).toEqual([400, 600]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });
});

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

  it('stay when somebody has used them since, without what the import brought', async () => {
    const accounts = [{ ref: '', newAccount: { accountName: '零钱', accountType: 'SAVINGS' } }];
    const { id } = await begin({ kind: 'CASH', accounts }, [
      { occurredAt: '2026-03-01', amount: 8000, balance: 9000 },
    ]);
    await apply(id);
    const [made] = (await call('GET', '/accounts')).body.data;
    await call('POST', `/accounts/${made.id}/deposit`, { amount: 7 });
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect(await movementsOf(made.id)).toMatchObject([{ type: 'DEPOSIT', amount: 7 }]);
    expect(await balanceOf(made.id)).toBe(7);
  });

  it('are never left below zero by an undo, which then undoes nothing', async () => {
    const { id: accountId } = await openAccount({ ...wallet, initialBalance: 0 });
    const { id } = await begin(cash(accountId), [{ occurredAt: '2026-03-01', amount: 100 }]);
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

describe('a draft', () => {
  it('takes rows in their order alone, 2,000 in a call', async () => {
    const { id: accountId } = await openAccount(wallet);
    const { id } = await begin(cash(accountId), twoRows);
    const add = async (offset: number, rows: object[]) => {
      const { status, body } = await call('POST', `/imports/${id}/rows`, { offset, rows });
      return { status, text: body.error?.fields?.rows?.[0] ?? body.message };
    };
    const row = { n: 9, occurredAt: '2026-03-05', amount: 1 };
    expect(await add(1, [row])).toMatchObject({ status: 409 });
    expect(await add(2, [{ ...row, n: 3 }])).toEqual({ status: 400, text: '行号必须递增' });
    expect(await add(2, [row, row])).toEqual({ status: 400, text: '行号必须递增' });
    expect(await add(2, [])).toEqual({ status: 400, text: '请至少提供一行' });
    const many = Array.from({ length: 2001 }, (_, index) => ({ n: index + 10 }));
    expect(await add(2, many)).toEqual({ status: 400, text: '每次最多2000行' });
    expect(await add(2, [row])).toMatchObject({ status: 200 });
  });

  it('is refused for a preview that is out of date, with the one of now', async () => {
    const { id: accountId } = await openAccount(wallet);
    const { id, data } = await begin(cash(accountId), twoRows);
    await call('POST', `/accounts/${accountId}/deposit`, { amount: 1 });
    const stale = await apply(id, data.version);
    expect(stale).toMatchObject({ status: 409, message: '数据已有变化，请重新核对预览' });
    expect(stale.error.current).toMatchObject({ id, accounts: [{ balanceNow: 501 }] });
    expect(await apply(id, stale.error.current.version)).toMatchObject({ status: 200 });
  });

  it('is gone after a day, when it is dropped, and when it is the oldest of four', async () => {
    const { id: accountId } = await openAccount(wallet);
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      ids.push((await begin(cash(accountId), twoRows)).id);
      fixture.test.clock.advance(1000);
    }
    const states = async () =>
      Promise.all(ids.map(async (id) => (await call('GET', `/imports/${id}`)).status));
    expect(await states()).toEqual([404, 200, 200, 200]);
    expect(await undo(ids[1] ?? '')).toMatchObject({ status: 200, data: null });
    expect(await states()).toEqual([404, 404, 200, 200]);
    fixture.test.clock.advance(24 * 3600 * 1000);
    expect(await states()).toEqual([404, 404, 404, 404]);
    fixture.test.clock.set('2026-11-21T02:00:00.000Z');
  });

  it('refuses what is no choice of its owner', async () => {
    const none = await begin({ kind: 'CASH' });
    expect(none.error.fields).toMatchObject({ accounts: ['请选择账户'] });
    const kind = await begin({ kind: 'X', accounts: [{ ref: '', ignore: true }] });
    expect(kind.error.fields).toMatchObject({ kind: ['请选择要导入的内容'] });
    const source = await begin({ ...cash('x'), source: 'Ali Pay' });
    expect(source.error.fields).toMatchObject({ source: ['来源格式不正确'] });
    const foreign = await begin(cash('x'));
    expect(foreign.error.fields).toEqual({ 'accounts.0.accountId': ['账户不存在'] });
    const { id: accountId } = await openAccount(wallet);
    const { id } = await begin(cash(accountId), [{ occurredAt: 'x' }]);
    const choices = [{ n: 2, chosen: true }];
    const refused = await call('PUT', `/imports/${id}/rows`, { choices });
    expect(refused.body.error.fields).toEqual({ choices: ['第2行不能导入'] });
  });
});
