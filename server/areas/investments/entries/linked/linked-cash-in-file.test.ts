import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts';
import { signIn } from '../../../../testing/sign-in.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });
const make = async (path: string, body: unknown) => {
  const answer = await call('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

interface File {
  investments: { entries: { type: string; cash?: object; accountAmount?: string | null }[] }[];
  accounts: { transactions: { type: string; day: string }[] }[];
}
let file: File;

/** A purchase that was edited once, and a dividend into an account of another currency. */
beforeEach(async () => {
  ({ token } = await signIn(test));
  const cash = { accountType: 'CHECKING', initialBalance: 10000 };
  const own = await make('/accounts', { ...cash, accountName: '证券资金', currency: 'CNY' });
  const foreign = await make('/accounts', { ...cash, accountName: '美元', currency: 'USD' });
  const { id } = await make('/investments', {
    investmentName: '平安银行',
    symbol: '#1#',
    investmentType: 'STOCK',
    currency: 'CNY',
    quantity: 100,
    purchasePrice: 10,
    purchaseDate: '2026-01-05',
  });
  const bought = { type: 'BUY', day: '2026-03-02', quantity: 10, price: 11, accountId: own.id };
  const entry = await make(`/investments/${id}/entries`, bought);
  await call('PUT', `/investments/${id}/entries/${entry.id}`, { quantity: 20 });
  await make(`/investments/${id}/entries`, {
    type: 'DIVIDEND',
    day: '2026-03-10',
    amount: 70,
    accountId: foreign.id,
    accountAmount: 10,
  });
  file = (await call('GET', '/personal-data/export')).body;
});

async function importAnew(changed: File = file) {
  ({ token } = await signIn(test));
  return call('POST', '/personal-data/import', changed);
}

const state = async () => {
  const [holding] = (await call('GET', '/investments')).body.data;
  const { records } = (await call('GET', `/investments/${holding.id}/entries`)).body.data;
  const accounts = (await call('GET', '/accounts')).body.data;
  return { holding, records, accounts };
};

describe('the link between an entry and the money that moved with it', () => {
  it('is in the export, and an import brings it back', async () => {
    expect(file.investments[0]?.entries.map(({ cash }) => cash)).toEqual([
      undefined,
      { account: 1, transaction: 4 },
      { account: 2, transaction: 2 },
    ]);
    const { status, body } = await importAnew();
    expect(status, JSON.stringify(body)).toBe(200);
    const { records, accounts } = await state();
    const idOf = (name: string) =>
      accounts.find(({ accountName }: { accountName: string }) => accountName === name).id;
    expect(records).toMatchObject([
      { type: 'DIVIDEND', accountId: idOf('美元'), accountAmount: 10 },
      { type: 'BUY', accountId: idOf('证券资金'), accountAmount: null },
      { type: 'OPENING', accountId: null },
    ]);
    expect((await call('GET', '/personal-data/export')).body.investments).toEqual(file.investments);
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it('moves the money back when the imported entry is removed', async () => {
    await importAnew();
    const { holding, records } = await state();
    for (const { id } of records.slice(0, 2)) {
      await call('DELETE', `/investments/${holding.id}/entries/${id}`);
    }
    const balances = (await state()).accounts.map(({ balance }: { balance: number }) => balance);
    expect(balances).toEqual([10000, 10000]);
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it.each([
    ['no transaction of the file', { account: 1, transaction: 9 }],
    ['one that was taken back', { account: 1, transaction: 2 }],
    ['the one of another kind of entry', { account: 2, transaction: 2 }],
    ['the opening balance of an account', { account: 1, transaction: 1 }],
  ])('is refused where it names %s', async (_, cash) => {
    const entry = file.investments[0]?.entries[1];
    if (entry) entry.cash = cash;
    const { status, body } = await importAnew();
    expect([status, body.error.fields]).toEqual([
      400,
      { 'investments.0.entries.1.cash': ['关联的账户流水与这笔交易不一致'] },
    ]);
  });

  it('may be missing, as in a file of an earlier version', async () => {
    for (const entry of file.investments[0]?.entries ?? []) delete entry.cash;
    expect((await importAnew()).status).toBe(200);
    expect((await state()).records[0]).toMatchObject({ accountId: null });
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it('that is broken in the database is named by the check of stored data', async () => {
    const [entry] = await test.deps.db
      .selectFrom('investment_entries')
      .select(['id', 'account_transaction_id'])
      .where('type', '=', 'BUY')
      .orderBy('id', 'desc')
      .execute();
    await test.deps.db
      .updateTable('investment_entries')
      .set({ day: '2026-03-03' })
      .where('id', '=', entry?.id ?? '')
      .execute();
    const problems = await checkData(test.deps.db);
    expect(problems).toEqual([
      {
        table: 'investment_entries',
        row: entry?.id,
        what: 'its transaction stands for something else',
      },
    ]);
    await test.deps.db
      .updateTable('investment_entries')
      .set({ day: '2026-03-02' })
      .where('id', '=', entry?.id ?? '')
      .execute();
  });
});
