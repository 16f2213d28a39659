import { describe, expect, it } from 'vitest';
import { importsFixture } from '../../testing/imports-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const { call, begin, rowsOf, apply, undo } = importsFixture();

const accounts = [
  { fields: { accountName: '工资卡', accountType: 'CHECKING', initialBalance: '1,200.50' } },
  { fields: { accountName: '信用卡', accountType: 'CREDIT', initialBalance: -300, paymentDay: 5 } },
];
const asset = {
  assetCode: 'A-1',
  name: '钢琴',
  assetCategory: '家具',
  originalValue: '12,000.00',
  depreciationMethod: 'STRAIGHT_LINE',
  purchaseDate: '2026/1/5',
  startUseDate: '2026-01-05',
};
const debt = { counterparty: '李明', amount: '500.00', day: '2026-03-01', dueDate: '2026-12-31' };

const listOf = async (path: string) => (await call('GET', path)).body.data;
const netWorth = async () => (await call('GET', '/overview/assets')).body.data;
const netWorthIn = async (day: string) => {
  const { status, body } = await call('GET', '/net-worth', undefined, { query: { day } });
  expect(status).toBe(200);
  return body.data;
};

describe('the list of accounts that comes back', () => {
  it('opens each account with its balance, and is nothing once it is undone', async () => {
    const before = await netWorth();
    const { id, data } = await begin({ kind: 'ACCOUNTS', source: 'jiadi-accounts' }, accounts);
    expect(data).toMatchObject({ counts: { new: 2, chosen: 2, error: 0 } });
    expect((await rowsOf(id))[0].becomes).toEqual({
      item: '工资卡',
      amount: 1200.5,
      currency: 'CNY',
      day: null,
      detail: null,
    });
    expect(await listOf('/accounts')).toEqual([]);
    expect((await apply(id)).data.written).toMatchObject({ items: 2 });
    expect(await listOf('/accounts')).toMatchObject([
      { accountName: '工资卡', balance: 1200.5 },
      { accountName: '信用卡', balance: -300, paymentDay: 5 },
    ]);
    const again = await begin({ kind: 'ACCOUNTS', source: 'jiadi-accounts' }, accounts);
    expect(again.data.counts).toMatchObject({ new: 0, duplicate: 2 });
    expect((await undo(id)).data).toMatchObject({ state: 'UNDONE' });
    expect(await listOf('/accounts')).toEqual([]);
    expect({ ...(await netWorth()), asOf: null }).toEqual({ ...before, asOf: null });
  });

  it('is not undone when money has moved since, and says which account it is', async () => {
    const { id } = await begin({ kind: 'ACCOUNTS', source: 'jiadi-accounts' }, accounts);
    await apply(id);
    const [{ id: accountId }] = await listOf('/accounts');
    await call('POST', `/accounts/${accountId}/deposit`, { amount: 1 });
    const refused = await undo(id);
    expect(refused).toMatchObject({
      status: 409,
      message: '这批数据之后还有建立在它上面的记录，未撤销',
      error: { blockedBy: [{ id: accountId, words: '账户“工资卡”导入后已有收支或修改' }] },
    });
    expect(await listOf('/accounts')).toHaveLength(2);
  });

  it('says of each row what is wrong with it', async () => {
    const wrong = [
      { fields: { accountName: '', accountType: 'CHECKING', initialBalance: 1 } },
      { fields: { accountName: '卡', accountType: '存折', initialBalance: 1 } },
      { fields: { accountName: '卡', accountType: 'SAVINGS', initialBalance: '-1' } },
      { fields: { accountName: '卡', accountType: 'SAVINGS', initialBalance: '一千' } },
      { fields: { accountName: '卡', accountType: 'SAVINGS', statementDay: 3 } },
      {},
    ];
    const { id, data } = await begin({ kind: 'ACCOUNTS', source: 'jiadi-accounts' }, wrong);
    expect(data.counts).toMatchObject({ new: 0, error: 6 });
    expect((await rowsOf(id)).map(({ problems }: { problems: string[] }) => problems[0])).toEqual([
      '账户名称不能为空',
      '请选择账户类型',
      '余额不能为负数',
      '“一千”不是数字',
      '只有信用账户可以设置账单日',
      '账户名称不能为空',
    ]);
    expect(await apply(id)).toMatchObject({ status: 400 });
  });
});

describe('the list of fixed assets that comes back', () => {
  it('adds each asset once, and is nothing once it is undone', async () => {
    const before = await netWorth();
    const file = { kind: 'FIXED_ASSETS', source: 'jiadi-fixed-assets' };
    const { id, data } = await begin(file, [{ fields: asset }, { fields: { ...asset, name: '' } }]);
    expect(data.counts).toMatchObject({ new: 1, error: 1 });
    await apply(id);
    expect(await listOf('/fixed-assets')).toMatchObject([
      { assetCode: 'A-1', originalValue: 12_000, purchaseDate: '2026-01-05' },
    ]);
    expect((await begin(file, [{ fields: asset }])).data.counts).toMatchObject({ duplicate: 1 });
    await undo(id);
    expect(await listOf('/fixed-assets')).toEqual([]);
    expect({ ...(await netWorth()), asOf: null }).toEqual({ ...before, asOf: null });
  });

  it('is not undone when an asset was valued since', async () => {
    const { id } = await begin({ kind: 'FIXED_ASSETS', source: 'jiadi' }, [{ fields: asset }]);
    await apply(id);
    const [{ id: assetId }] = await listOf('/fixed-assets');
    await call('POST', `/fixed-assets/${assetId}/valuations`, { value: 9000 });
    expect((await undo(id)).error.blockedBy).toMatchObject([{ kind: 'ITEM', id: assetId }]);
    expect(await listOf('/fixed-assets')).toHaveLength(1);
  });
});

describe.each([
  ['RECEIVABLES', '/receivables'],
  ['PAYABLES', '/payables'],
])('the list of %s that comes back', (kind, path) => {
  it('adds each with what was settled of it, and past days are as before once it is undone', async () => {
    const before = await netWorthIn('2026-06-30');
    const rows = [
      { fields: debt },
      { fields: { ...debt, counterparty: '王芳', settled: 500, paidDay: '2026-08-01' } },
      { fields: { ...debt, counterparty: '赵云', settled: '200' } },
    ];
    const { id, data } = await begin({ kind, source: 'jiadi-debts' }, rows);
    expect(data.counts).toMatchObject({ new: 3, error: 0 });
    await apply(id);
    const added = await listOf(path);
    const byAmount = added.map((one: { outstandingAmount: number }) => one.outstandingAmount);
    expect(byAmount.sort((a: number, b: number) => a - b)).toEqual([0, 300, 500]);
    expect(await netWorthIn('2026-06-30')).not.toEqual(before);
    await undo(id);
    expect(await listOf(path)).toEqual([]);
    expect(await netWorthIn('2026-06-30')).toEqual(before);
  });

  it('refuses what cannot be, and is not undone when a part was paid since', async () => {
    const rows = [
      { fields: { ...debt, settled: 501 } },
      { fields: { ...debt, currency: 'USD' } },
      { fields: { ...debt, settled: 500, paidDay: '2026-02-01' } },
      { fields: { ...debt, day: '2027-01-01' } },
      { fields: { ...debt, counterparty: '孙丽' } },
    ];
    const { id } = await begin({ kind, source: 'jiadi-debts' }, rows);
    expect((await rowsOf(id)).map(({ problems }: { problems: string[] }) => problems)).toEqual([
      ['已结清金额不能超过金额'],
      ['往来以CNY记录，不能是USD'],
      ['付清日不能早于发生日'],
      ['日期不能晚于今天'],
      [],
    ]);
    await apply(id);
    const [{ id: debtId }] = await listOf(path);
    await call('POST', `${path}/${debtId}/payments`, { amount: 10 });
    expect((await undo(id)).error.blockedBy).toMatchObject([{ id: debtId }]);
    expect(await listOf(path)).toHaveLength(1);
  });
});
