import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../finance/money/decimal.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { checkData } from '../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';
import { type Act, amountInAccount, postAct, undoAct } from './post-acts.ts';

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
  user = await signIn(test);
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token: user.token, body });

async function open(initialBalance: number, fields = {}): Promise<string> {
  const body = { accountName: '现金', accountType: 'SAVINGS', initialBalance, ...fields };
  const opened = { ...body, day: '2026-01-01' };
  return (await call('POST', '/accounts', opened)).body.data.id;
}

const ledger = async (id: string) =>
  (await call('GET', `/accounts/${id}/transactions`)).body.data.records;
const balance = async (id: string) => (await call('GET', `/accounts/${id}`)).body.data.balance;

const post = (act: Act) =>
  withTransaction(test.deps.db, (tx) => postAct(tx, test.deps, user.userId, act));
const undo = (id: string) =>
  withTransaction(test.deps.db, (tx) => undoAct(tx, test.deps, user.userId, id));

/** The fourth instalment of a loan: 33 of principal and 1 of interest. */
function instalment(accountId: string): Act {
  const description = '房贷 第4期';
  return {
    id: test.deps.newId(),
    accountId,
    day: '2026-11-10',
    lines: [
      { kind: 'LOAN_PRINCIPAL', amount: decimal(-33), description },
      { kind: 'LOAN_INTEREST', amount: decimal(-1), description },
      { kind: 'LOAN_PREPAYMENT', amount: decimal(0), description },
    ],
  };
}

describe('the money of an act of another area', () => {
  it('is one transaction for each line that is not 0, on the day of the act, with its kind and id', async () => {
    const accountId = await open(100);
    const act = instalment(accountId);
    await post(act);
    const shared = { type: 'ACT', day: '2026-11-10', description: '房贷 第4期', actId: act.id };
    expect((await ledger(accountId)).slice(0, 2).reverse()).toMatchObject([
      { ...shared, label: '还贷利息', amount: -1, actKind: 'LOAN_INTEREST' },
      { ...shared, label: '还贷本金', amount: -33, actKind: 'LOAN_PRINCIPAL' },
    ]);
    expect(await balance(accountId)).toBe(66);
  });

  it('is taken back by reversals on its day, once', async () => {
    const accountId = await open(100);
    const act = instalment(accountId);
    await post(act);
    await undo(act.id);
    await undo(act.id);
    const rows = await ledger(accountId);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ day: '2026-11-10', actId: act.id, reverses: rows[3].id });
    expect(rows.map(({ label }: { label: string }) => label)).toContain('还贷本金冲正');
    expect(await balance(accountId)).toBe(100);
  });

  it('is refused as a whole when the account has too little', async () => {
    const accountId = await open(33.99);
    await expect(post(instalment(accountId))).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
    expect(await ledger(accountId)).toHaveLength(1);
  });

  it('is not taken back when what it brought was spent', async () => {
    const accountId = await open(0);
    const line = { kind: 'ASSET_DISPOSAL', amount: decimal(500), description: null } as const;
    const act = { id: test.deps.newId(), accountId, day: '2026-11-10', lines: [line] };
    await post(act);
    await call('POST', `/accounts/${accountId}/withdraw`, { amount: 1 });
    await expect(undo(act.id)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(await balance(accountId)).toBe(499);
  });

  it('in another currency moves the stated amount of the account', async () => {
    const accountId = await open(100, { currency: 'USD' });
    const paid = { amount: decimal(-720), currency: 'CNY' } as const;
    const inAccount = (body: object) =>
      amountInAccount(test.deps.db, user.userId, { accountId, ...body }, paid);
    expect((await inAccount({ accountAmount: 100.5 })).eq(-100.5)).toBe(true);
    await expect(inAccount({})).rejects.toMatchObject({
      details: { fields: { accountAmount: ['账户币种是 USD，请填写实际扣款（到账）金额'] } },
    });
    await expect(inAccount({ accountId: test.deps.newId() })).rejects.toMatchObject({
      details: { fields: { accountId: ['账户不存在'] } },
    });
  });

  it('comes back from an export, with what belongs together and what was taken back', async () => {
    const [first, second] = [await open(100), await open(100)];
    await post(instalment(second));
    const undone = instalment(first);
    await post(undone);
    await undo(undone.id);
    const file = (await call('GET', '/personal-data/export')).body;
    user = await signIn(test);
    expect((await call('POST', '/personal-data/import', file)).status).toBe(200);
    const again = (await call('GET', '/personal-data/export')).body;
    expect(again.accounts).toEqual(file.accounts);
    const [{ id }] = (await call('GET', '/accounts')).body.data;
    const actIds = (await ledger(id)).map(({ actId }: { actId: string | null }) => actId);
    expect(new Set(actIds).size).toBe(2);
    expect(actIds).not.toContain(undone.id);
  });

  it('refuses a file in which a transaction names no act', async () => {
    const accountId = await open(100);
    await post(instalment(accountId));
    const file = (await call('GET', '/personal-data/export')).body;
    file.accounts[0].transactions[2].act = { account: 1, transaction: 9 };
    user = await signIn(test);
    const { status, body } = await call('POST', '/personal-data/import', file);
    expect(status).toBe(400);
    expect(body.error.fields).toEqual({
      'accounts.0.transactions.2.act': ['业务编号必须指向同一业务的第一笔流水'],
    });
  });
});
