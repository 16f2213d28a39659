import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });
const make = async (path: string, body: unknown) => {
  const answer = await call('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

interface File {
  investments: {
    orders: { status: string; account?: number | null; transaction?: number | null }[];
    plans: { account?: number | null }[];
  }[];
  accounts: { transactions: { isOrder?: true }[] }[];
}
let file: File;

/**
 * A cancelled purchase, a confirmed one, a pending one that was paid in another currency, a redemption
 * whose money has come and one whose money has not, and a plan; all of them linked.
 */
beforeEach(async () => {
  ({ token } = await signIn(test));
  const cash = { accountType: 'CHECKING', initialBalance: 10000, day: '2026-01-05' };
  const { id: accountId } = await make('/accounts', {
    ...cash,
    accountName: '现金',
    currency: 'CNY',
  });
  const foreign = await make('/accounts', { ...cash, accountName: '美元', currency: 'USD' });
  const { id: investmentId } = await make('/investments', {
    investmentName: '沪深300指数A',
    symbol: '#F#',
    investmentType: 'FUND',
    currency: 'CNY',
    quantity: 1000,
    purchasePrice: 1.5,
    purchaseDate: '2026-01-05',
  });
  let minute = 10;
  const place = (body: object) => {
    minute += 1;
    const placedAt = `2026-11-18 10:${minute}:00`;
    return make('/fund-orders', { investmentId, accountId, placedAt, ...body });
  };
  const step = (id: string, name: string, body: object = {}) =>
    make(`/fund-orders/${id}/${name}`, body);
  await step((await place({ side: 'SUBSCRIBE', amount: 700 })).id, 'cancel');
  await step((await place({ side: 'SUBSCRIBE', amount: 1500 })).id, 'confirm', { nav: 1.5 });
  await place({ side: 'SUBSCRIBE', amount: 640, accountId: foreign.id, accountAmount: 100 });
  const paid = await place({ side: 'REDEEM', quantity: 400 });
  await step(paid.id, 'confirm', { nav: 1.5 });
  await step(paid.id, 'paid', { day: '2026-11-20' });
  await step((await place({ side: 'REDEEM', quantity: 100 })).id, 'confirm', { nav: 1.5 });
  await make('/fund-plans', {
    investmentId,
    accountId,
    amount: 10,
    every: 'MONTH',
    dayOfMonth: 5,
    startDay: '2026-12-01',
  });
  file = (await call('GET', '/personal-data/export')).body;
});

async function importAnew() {
  ({ token } = await signIn(test));
  return call('POST', '/personal-data/import', file);
}

async function state() {
  const orders = (await call('GET', '/fund-orders')).body.data;
  const accounts = (await call('GET', '/accounts')).body.data;
  const idOf = (name: string) =>
    accounts.find(({ accountName }: { accountName: string }) => accountName === name).id;
  const { records } = (await call('GET', `/accounts/${idOf('现金')}/transactions`)).body.data;
  return { orders, idOf, records };
}

describe('the link between an order and the money that moved with it', () => {
  it('is in the export, and an import brings it back', async () => {
    expect(
      file.investments[0]?.orders.map(({ account, transaction }) => [account, transaction]),
    ).toEqual([
      [1, null],
      [1, 4],
      [2, 2],
      [1, 5],
      [1, null],
    ]);
    const before = await state();
    const { status, body } = await importAnew();
    expect(status, JSON.stringify(body)).toBe(200);
    const { orders, idOf, records } = await state();
    expect(orders.map(({ accountId }: { accountId: string }) => accountId)).toEqual(
      ['现金', '现金', '美元', '现金', '现金'].map(idOf),
    );
    const labels = (rows: { label: string }[]) => rows.map(({ label }) => label);
    expect(labels(records)).toEqual(labels(before.records));
    expect(labels(records)).toContain('申购扣款冲正');
    const paid = orders.find((order: { status: string }) => order.status === 'PAID');
    expect(records[0]).toMatchObject({ label: '赎回到账', orderId: paid.id, entryId: null });
    const again = (await call('GET', '/personal-data/export')).body;
    expect([again.investments, again.accounts]).toEqual([file.investments, file.accounts]);
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it('moves the money back when an imported order is cancelled or its entry removed', async () => {
    await importAnew();
    const { orders } = await state();
    const pending = orders.find((order: { status: string }) => order.status === 'PENDING');
    await call('POST', `/fund-orders/${pending.id}/cancel`, {});
    for (const { entryId, investmentId } of orders) {
      if (entryId) await call('DELETE', `/investments/${investmentId}/entries/${entryId}`);
    }
    const balances = (await call('GET', '/accounts')).body.data.map(
      ({ balance }: { balance: number }) => balance,
    );
    expect(balances).toEqual([10000, 10000]);
    const [plan] = (await call('GET', '/fund-plans')).body.data;
    expect(plan.accountId).toBe((await state()).idOf('现金'));
  });

  it.each<[string, number, object, string, string]>([
    ['no transaction of the file', 1, { transaction: 9 }, 'transaction', '流水与这笔订单不一致'],
    ['one that was taken back', 1, { transaction: 2 }, 'transaction', '流水与这笔订单不一致'],
    ['the one of another order', 3, { transaction: 4 }, 'transaction', '流水与这笔订单不一致'],
    ['an account that is not there', 4, { account: 3 }, 'account', '没有这个账户'],
    ['the entry of another kind', 3, { entry: 2 }, 'entry', '订单对应的交易不正确'],
    [
      'its entry with another day',
      1,
      { pricingDay: '2026-11-17' },
      'entry',
      '订单对应的交易不正确',
    ],
    ['the entry of another order', 4, { entry: 3 }, 'entry', '订单对应的交易不正确'],
    ['a plan that is not there', 0, { plan: 2 }, 'plan', '没有这个定投计划'],
  ])('is refused where it names %s', async (_, at, changes, field, text) => {
    Object.assign(file.investments[0]?.orders[at] ?? {}, changes);
    const { status, body } = await importAnew();
    expect(status).toBe(400);
    const [[place, [message]]] = Object.entries(body.error.fields) as [[string, [string]]];
    expect(place).toBe(`investments.0.orders.${at}.${field}`);
    expect(message).toContain(text);
  });

  it('of a plan is refused where its account is not there, or in another currency', async () => {
    const [plan] = file.investments[0]?.plans ?? [];
    for (const [account, text] of [
      [3, '没有这个账户'],
      [2, '账户币种与基金币种不同'],
    ] as const) {
      if (plan) plan.account = account;
      const { body } = await importAnew();
      expect(body.error.fields).toEqual({ 'investments.0.plans.0.account': [text] });
    }
  });

  it('may be missing, as in a file of an earlier version', async () => {
    for (const order of file.investments[0]?.orders ?? []) {
      delete order.account;
      delete order.transaction;
    }
    for (const account of file.accounts) {
      for (const row of account.transactions) delete row.isOrder;
    }
    expect((await importAnew()).status).toBe(200);
    expect((await state()).orders[0]).toMatchObject({ accountId: null });
  });
});
