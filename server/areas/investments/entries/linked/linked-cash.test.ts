import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts';
import { signIn } from '../../../../testing/sign-in.ts';

let test: TestApp;
let token: string;
let holdingId: string;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  ({ token } = await signIn(test));
  holdingId = await hold();
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });

async function hold(): Promise<string> {
  const body = { investmentName: '平安银行', symbol: '#1#', investmentType: 'STOCK' };
  const bought = { quantity: 100, purchasePrice: 10, purchaseDate: '2026-01-05' };
  return (await call('POST', '/investments', { ...body, ...bought, currency: 'CNY' })).body.data.id;
}

async function open(initialBalance: number, fields = {}): Promise<string> {
  const body = { accountName: '现金', accountType: 'SAVINGS', initialBalance, ...fields };
  return (await call('POST', '/accounts', body)).body.data.id;
}

const add = (body: object) => call('POST', `/investments/${holdingId}/entries`, body);
const balance = async (id: string) => (await call('GET', `/accounts/${id}`)).body.data.balance;
const ledger = async (id: string) =>
  (await call('GET', `/accounts/${id}/transactions`)).body.data.records;
const netWorth = async () => (await call('GET', '/overview/assets')).body.data.netWorth;

const purchase = { type: 'BUY', day: '2026-02-02', quantity: 50, price: 10, fee: 5 };

describe('an entry with a cash account', () => {
  it('takes its cost from the account once, on its day, and net worth falls by the fee alone', async () => {
    const accountId = await open(1000);
    const { data } = (await add({ ...purchase, accountId })).body;
    expect(data).toMatchObject({ accountId, effect: { cash: -505 } });
    expect(await balance(accountId)).toBe(495);
    expect((await ledger(accountId))[0]).toMatchObject({
      type: 'TRADE',
      label: '买入扣款',
      day: '2026-02-02',
      amount: -505,
      entryId: data.id,
      reverses: null,
    });
    // 150 at the price of the purchase, and 495.
    expect(await netWorth()).toBe(1995);
  });

  it('reverses and books its money anew when it is edited, but not for a note', async () => {
    const accountId = await open(600);
    const { id } = (await add({ ...purchase, accountId })).body.data;
    const path = `/investments/${holdingId}/entries/${id}`;
    await call('PUT', path, { note: '第一笔' });
    expect(await ledger(accountId)).toHaveLength(2);
    await call('PUT', path, { quantity: 40 });
    const [again, back, first] = await ledger(accountId);
    expect(first.amount).toBe(-505);
    expect(back).toMatchObject({ label: '买入扣款冲正', amount: 505, reverses: first.id });
    expect(again).toMatchObject({ label: '买入扣款', amount: -405, reverses: null });
    expect(await balance(accountId)).toBe(195);
    await call('DELETE', path);
    expect(await balance(accountId)).toBe(600);
    expect(await ledger(accountId)).toHaveLength(5);
  });

  it('can be linked to another account, and to none', async () => {
    const [first, second] = [await open(600), await open(600)];
    const { id } = (await add({ ...purchase, accountId: first })).body.data;
    const path = `/investments/${holdingId}/entries/${id}`;
    await call('PUT', path, { accountId: second });
    expect([await balance(first), await balance(second)]).toEqual([600, 95]);
    await call('PUT', path, { accountId: null });
    expect([await balance(first), await balance(second)]).toEqual([600, 600]);
  });

  it('is refused when the account has too little, and nothing is written', async () => {
    const accountId = await open(504.99);
    const { status, body } = await add({ ...purchase, accountId });
    expect([status, body.code]).toEqual([400, 'INSUFFICIENT_BALANCE']);
    expect(await balance(accountId)).toBe(504.99);
    expect((await call('GET', `/investments/${holdingId}`)).body.data.quantity).toBe(100);
  });

  it('in another currency moves the stated amount, which is required', async () => {
    const accountId = await open(100, { currency: 'USD' });
    const { body } = await add({ ...purchase, accountId });
    expect(body.error.fields).toEqual({
      accountAmount: ['账户币种是 USD，请填写实际扣款（到账）金额'],
    });
    await add({ ...purchase, accountId, accountAmount: 72.5 });
    expect(await balance(accountId)).toBe(27.5);
  });

  it('refuses another owner’s account, and any account where no money moves', async () => {
    const other = await signIn(test);
    const { id } = (
      await test.call('POST', '/accounts', {
        token: other.token,
        body: { accountName: '别人', accountType: 'SAVINGS', initialBalance: 1000 },
      })
    ).body.data;
    expect((await add({ ...purchase, accountId: id })).body.error.fields).toEqual({
      accountId: ['账户不存在'],
    });
    const bonus = { type: 'BONUS', day: '2026-02-02', quantity: 5, accountId: await open(1) };
    expect((await add(bonus)).body.error.fields).toEqual({
      accountId: ['这类交易没有资金变动，不能关联账户'],
    });
  });

  it('stays without an account when the account is deleted', async () => {
    const accountId = await open(1000);
    const { id } = (await add({ ...purchase, accountId })).body.data;
    expect((await call('DELETE', `/accounts/${accountId}`)).status).toBe(200);
    const { records } = (await call('GET', `/investments/${holdingId}/entries`)).body.data;
    expect(records[0]).toMatchObject({ id, accountId: null });
    expect((await call('DELETE', `/investments/${holdingId}/entries/${id}`)).status).toBe(200);
  });

  it('books a dividend and the proceeds of a sale', async () => {
    const accountId = await open(0);
    await add({ type: 'DIVIDEND', day: '2026-02-02', amount: 20, tax: 2, accountId });
    await add({ type: 'SELL', day: '2026-02-03', quantity: 10, price: 12, fee: 5, accountId });
    expect((await ledger(accountId)).map(({ label, amount }: never) => [label, amount])).toEqual([
      ['卖出到账', 115],
      ['分红到账', 18],
      ['期初余额', 0],
    ]);
  });
});

describe('the preview of an entry with a cash account', () => {
  const preview = async (body: object) => {
    const answer = await call('POST', `/investments/${holdingId}/entries/preview`, body);
    return [answer.status, answer.body.code];
  };

  it('refuses too little money as the write does, and moves nothing', async () => {
    const accountId = await open(504.99);
    const entry = { ...purchase, accountId };
    expect(await preview({ action: 'add', entry })).toEqual([400, 'INSUFFICIENT_BALANCE']);
    expect((await add(entry)).body.code).toBe('INSUFFICIENT_BALANCE');
    expect(await preview({ action: 'add', entry: { ...entry, fee: 4.99 } })).toEqual([
      200,
      undefined,
    ]);
    expect(await ledger(accountId)).toHaveLength(1);
  });

  it('counts what an edit takes back, and refuses to take back what is spent', async () => {
    const accountId = await open(505);
    const entryId = (await add({ ...purchase, accountId })).body.data.id;
    const edit = (quantity: number) => preview({ action: 'edit', entryId, entry: { quantity } });
    expect(await edit(50.1)).toEqual([400, 'INSUFFICIENT_BALANCE']);
    expect(await edit(49.9)).toEqual([200, undefined]);
    const sold = { type: 'SELL', day: '2026-02-03', quantity: 50, price: 10, accountId };
    const saleId = (await add(sold)).body.data.id;
    await call('POST', `/accounts/${accountId}/withdraw`, { amount: 400 });
    const removal = { action: 'remove', entryId: saleId };
    expect(await preview(removal)).toEqual([400, 'INSUFFICIENT_BALANCE']);
    expect(await balance(accountId)).toBe(100);
  });
});
