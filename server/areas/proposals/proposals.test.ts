import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProposalKind } from '../../../contract/proposals/proposal-fields.ts';
import { areas } from '../../areas.ts';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { storeToken } from '../../testing/fixtures/store-token.ts';
import { signIn } from '../../testing/sign-in.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { entryCalls } from './entry-calls.ts';
import { propose } from './proposals.service.ts';

const day = '2026-11-02';
const absent = '01890000-0000-7000-8000-000000000000';
let tokenOfProgram: { id: string; name: string };

let test: TestApp;
let token: string;
let ownerId: string;
let accountId: string;

beforeEach(async () => {
  test = await buildTestApp();
  const person = await signIn(test);
  token = person.token;
  const { id } = await storeToken(test, person.userId, ['proposals:write']);
  tokenOfProgram = { id, name: '记账助手' };
  ownerId = (await call('GET', '/auth/me')).body.data.id;
  const account = { accountName: '工资卡', accountType: 'SAVINGS', day: '2026-01-01' };
  accountId = (await call('POST', '/accounts', { ...account, initialBalance: 100 })).body.data.id;
});
afterEach(() => test.close());

const call = (method: string, path: string, body?: unknown, by = token) =>
  test.call(method, path, { token: by, body });

/** Proposes an entry as a program of the owner does. */
function proposeEntry(kind: ProposalKind, entry: Record<string, unknown>, owner = ownerId) {
  const { deps } = test;
  const routes = areas.flatMap((area) => area.routes?.(deps, () => undefined) ?? []);
  const calls = entryCalls(deps, areas, routes);
  const writer = {
    ...{ userId: owner, ownerId: owner, sessionId: '', isConfirmed: false, dataRevision: '' },
    ...{ address: '127.0.0.1', requestId: 'r', agent: '', deviceToken: undefined },
  };
  const proposal = { kind, entry, reason: '账单', token: tokenOfProgram };
  return propose(deps.db, deps, calls, writer, proposal);
}

const deposit = (amount: number, more: object = {}) => ({ accountId, amount, day, ...more });
/** The id of a new account with 100 of a currency. */
async function addAccount(currency: string): Promise<string> {
  const account = { accountName: `${currency}卡`, accountType: 'SAVINGS', day: '2026-01-01' };
  const body = { ...account, currency, initialBalance: 100 };
  return (await call('POST', '/accounts', body)).body.data.id;
}
const pending = async () => (await call('GET', '/proposals')).body.data;
const balance = async () => (await call('GET', `/accounts/${accountId}`)).body.data.balance;

describe('a proposed entry', () => {
  it('waits for its owner and writes nothing until it is accepted', async () => {
    const before = (await storedRows(test.deps.db)).filter((line) => !isOfProposals(line));
    const { id } = await proposeEntry('DEPOSIT', deposit(50.25, { description: '报销' }));
    const after = (await storedRows(test.deps.db)).filter((line) => !isOfProposals(line));
    expect(after).toEqual(before);
    expect(await pending()).toMatchObject({
      total: 1,
      records: [
        {
          id,
          kind: 'DEPOSIT',
          entry: { accountId, amount: 50.25, day, description: '报销' },
          currency: 'CNY',
          reason: '账单',
          status: 'PENDING',
          tokenName: '记账助手',
          tokenRevoked: false,
          createdAt: '2026-11-21T02:00:00.000Z',
          expiresAt: '2026-12-21T02:00:00.000Z',
          handledAt: null,
          version: 1,
        },
      ],
    });

    const accepted = await call('POST', `/proposals/${id}/accept`, { version: 1 });
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        message: '已记入',
        data: {
          proposal: { status: 'ACCEPTED', version: 2, handledAt: '2026-11-21T02:00:00.000Z' },
          result: { id: accountId, balance: 150.25 },
        },
      },
    });
    expect(await balance()).toBe(150.25);
    expect(await pending()).toMatchObject({ total: 0 });
    const ended = (await call('GET', '/proposals?status=ACCEPTED')).body.data;
    expect(ended).toMatchObject({ total: 1, records: [{ id }] });
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it('leaves the audit lines of its proposal, of its acceptance, and of the call that wrote it', async () => {
    const { id } = await proposeEntry('DEPOSIT', deposit(5));
    await call('POST', `/proposals/${id}/accept`, {});
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'target_id'])
      .where('owner_id', '=', ownerId)
      .orderBy('id')
      .execute();
    expect(lines.slice(-3)).toEqual([
      { action: 'proposals.propose', target_id: id },
      { action: 'accounts.deposit', target_id: accountId },
      { action: 'proposals.accept', target_id: id },
    ]);
  });

  it('is written with what its owner has made of it', async () => {
    const { id } = await proposeEntry('WITHDRAWAL', deposit(30));
    const entry = deposit(31.5, { description: '买菜' });
    const accepted = await call('POST', `/proposals/${id}/accept`, { entry });
    expect(accepted.body.data.proposal).toMatchObject({ entry, status: 'ACCEPTED' });
    expect(await balance()).toBe(68.5);
  });

  it('has the currency of its account or holding, and of a debt the base currency', async () => {
    const dollars = await addAccount('USD');
    const { id: investmentId } = (
      await call('POST', '/investments', {
        ...{ investmentName: '某港股', investmentType: 'STOCK', symbol: '00700.HK' },
        ...{ currency: 'HKD', quantity: 10, costPrice: 5, purchaseDate: '2026-10-01' },
      })
    ).body.data;
    const debt = { amount: 200, dueDate: '2026-12-01' };
    await proposeEntry('DEPOSIT', deposit(5, { accountId: dollars }));
    await proposeEntry('TRADE', { investmentId, type: 'BUY', day, quantity: 5, price: 6 });
    await proposeEntry('RECEIVABLE', { ...debt, customerName: '李明' });
    await proposeEntry('PAYABLE', { ...debt, supplierName: '王芳' });
    const { records } = await pending();
    expect(
      records.map(({ kind, currency }: Record<string, string>) => `${kind} ${currency}`).toSorted(),
    ).toEqual(['DEPOSIT USD', 'PAYABLE CNY', 'RECEIVABLE CNY', 'TRADE HKD']);
    const file = String((await call('GET', '/proposals/export?format=csv')).body);
    expect(file).toContain('类型,状态,日期,金额,数量,价格,货币,对方');
    expect(file).toContain(`存入,待确认,${day},5,,,USD,`);
    expect(file).toContain(`投资交易,待确认,${day},,5,6,HKD,`);
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it('has the currency of the account that its owner has chosen instead', async () => {
    const dollars = await addAccount('USD');
    const { id } = await proposeEntry('DEPOSIT', deposit(5));
    const entry = deposit(5, { accountId: dollars });
    const accepted = await call('POST', `/proposals/${id}/accept`, { entry });
    expect(accepted.body.data).toMatchObject({
      proposal: { currency: 'USD', status: 'ACCEPTED' },
      result: { id: dollars, balance: 105 },
    });
    expect((await call('GET', '/proposals?status=ACCEPTED')).body.data.records).toMatchObject([
      { id, currency: 'USD' },
    ]);
  });

  it('is not written in another currency than it was proposed in, unless its owner edits it', async () => {
    const entry = { amount: 200, dueDate: '2026-12-01', customerName: '李明' };
    const { id } = await proposeEntry('RECEIVABLE', entry);
    // As in an installation whose base currency was the dollar before.
    await test.deps.db.updateTable('proposals').set({ currency: 'USD' }).execute();
    const refused = await call('POST', `/proposals/${id}/accept`, {});
    expect(refused).toMatchObject({
      status: 409,
      body: { message: '提议的金额是USD，现在会以CNY记入，请修改后接受' },
    });
    expect((await call('GET', '/receivables')).body.data).toEqual([]);
    expect(await pending()).toMatchObject({ records: [{ id, currency: 'USD', version: 1 }] });
    const edited = await call('POST', `/proposals/${id}/accept`, { entry });
    expect(edited.body.data).toMatchObject({
      proposal: { currency: 'CNY', status: 'ACCEPTED' },
      result: { amount: 200, currency: 'CNY' },
    });
  });

  it('is refused when it is accepted as the call of its area refuses it, and stays pending', async () => {
    const { id } = await proposeEntry('WITHDRAWAL', deposit(80));
    await call('POST', `/accounts/${accountId}/withdraw`, { amount: 50, day });
    const own = await call('POST', `/accounts/${accountId}/withdraw`, { amount: 80, day });
    const accepted = await call('POST', `/proposals/${id}/accept`, {});
    expect(own.status).toBe(400);
    expect(accepted.status).toBe(400);
    expect(accepted.body.message).toBe(own.body.message);
    expect(accepted.body.error.fields).toEqual(own.body.error.fields);
    expect(await pending()).toMatchObject({ total: 1, records: [{ id, version: 1 }] });
    expect(await balance()).toBe(50);
  });

  it('stays when the token that proposed it is revoked, and says so', async () => {
    const { id } = await proposeEntry('DEPOSIT', deposit(5));
    await call('DELETE', `/auth/tokens/${tokenOfProgram.id}`);
    expect(await pending()).toMatchObject({ records: [{ id, tokenRevoked: true }] });
    expect((await call('POST', `/proposals/${id}/accept`, {})).status).toBe(200);
  });

  it('of every kind becomes what its call writes', async () => {
    const holding = (
      await call('POST', '/investments', {
        investmentName: '某股票',
        investmentType: 'STOCK',
        symbol: '600519',
        quantity: 10,
        costPrice: 5,
        purchaseDate: '2026-10-01',
      })
    ).body.data;
    const accept = async ({ id }: { id: string }) =>
      (await call('POST', `/proposals/${id}/accept`, {})).body.data.result;
    const debt = { amount: 200, dueDate: '2026-12-01' };
    expect(
      await accept(await proposeEntry('RECEIVABLE', { ...debt, customerName: '李明' })),
    ).toMatchObject({ customerName: '李明', amount: 200 });
    expect(
      await accept(await proposeEntry('PAYABLE', { ...debt, supplierName: '王芳' })),
    ).toMatchObject({ supplierName: '王芳', status: 'PENDING' });
    const trade = { investmentId: holding.id, type: 'BUY', day, quantity: 5, price: 6 };
    expect(await accept(await proposeEntry('TRADE', trade))).toMatchObject({
      type: 'BUY',
      after: { quantity: 15, cost: 80 },
    });
    expect((await call('GET', '/receivables')).body.data).toHaveLength(1);
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it.each([
    ['DEPOSIT', { amount: 1 }, '请选择账户'],
    ['DEPOSIT', { accountId: 'x', amount: 1 }, '请选择账户'],
    ['TRADE', { type: 'BUY' }, '请选择投资'],
    ['RECEIVABLE', { amount: 1, dueDate: day }, '客户名称不能为空'],
  ] as const)('of kind %s that is %j is refused with %s', async (kind, entry, text) => {
    await expect(proposeEntry(kind, entry)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: text,
    });
    expect(await pending()).toMatchObject({ total: 0 });
  });

  it('is refused with the words of its call, and another’s account is as if absent', async () => {
    await expect(proposeEntry('DEPOSIT', deposit(0))).rejects.toThrow('金额必须大于0');
    await expect(proposeEntry('DEPOSIT', deposit(1, { day: '2027-01-01' }))).rejects.toThrow(
      '日期不能晚于今天',
    );
    await expect(
      proposeEntry('DEPOSIT', { ...deposit(1), accountId: absent }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await signIn(test);
    const { id } = (await call('GET', '/auth/me', undefined, other.token)).body.data;
    await expect(proposeEntry('DEPOSIT', deposit(1), id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('that is proposed again while it is pending answers the first, and later is another', async () => {
    const first = await proposeEntry('DEPOSIT', deposit(5));
    const again = await proposeEntry('DEPOSIT', { unknown: '忽略', day, amount: 5, accountId });
    expect(again.id).toBe(first.id);
    const different = await proposeEntry('DEPOSIT', deposit(6));
    expect(different.id).not.toBe(first.id);
    await call('POST', `/proposals/${first.id}/reject`);
    expect((await proposeEntry('DEPOSIT', deposit(5))).id).not.toBe(first.id);
  });

  it('is one of at most 100 that are pending', async () => {
    for (let cents = 1; cents <= 100; cents += 1) {
      await proposeEntry('DEPOSIT', deposit(cents / 100));
    }
    const refused = proposeEntry('DEPOSIT', deposit(2));
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await proposeEntry('DEPOSIT', deposit(0.5))).status).toBe('PENDING');
    const [newest] = (await pending()).records;
    await call('POST', `/proposals/${newest.id}/reject`);
    expect((await proposeEntry('DEPOSIT', deposit(2))).status).toBe('PENDING');
  });

  it('expires after 30 days, whether or not the job has run', async () => {
    const { id } = await proposeEntry('DEPOSIT', deposit(5));
    test.clock.set('2026-12-21T01:59:59.999Z');
    const lastUsed = { last_used_at: '2026-12-20T00:00:00.000Z' };
    const session = { ...lastUsed, expires_at: '2026-12-25T00:00:00.000Z' };
    await test.deps.db.updateTable('sessions').set(session).execute();
    expect(await totals()).toEqual({ PENDING: 1, EXPIRED: 0 });
    test.clock.set('2026-12-21T02:00:00.000Z');
    expect(await totals()).toEqual({ PENDING: 0, EXPIRED: 1 });
    const late = await call('POST', `/proposals/${id}/accept`, {});
    expect(late).toMatchObject({ status: 409, body: { message: '该提议已处理' } });
    const job = areas
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ name }) => name === 'expired-proposals');
    expect(await job?.run(test.deps, new AbortController().signal)).toEqual({ expired: 1 });
    expect(await job?.run(test.deps, new AbortController().signal)).toEqual({ expired: 0 });
    expect(await totals()).toEqual({ PENDING: 0, EXPIRED: 1 });
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  const totals = async () => ({
    PENDING: (await pending()).total,
    EXPIRED: (await call('GET', '/proposals?status=EXPIRED')).body.data.total,
  });
});

describe('accepting', () => {
  it('of a hundred at once writes once', async () => {
    const { id } = await proposeEntry('DEPOSIT', deposit(5));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        call('POST', `/proposals/${id}/${at % 10 === 9 ? 'reject' : 'accept'}`, {}),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['409 该提议已处理']),
    );
    const isRejected = done[0]?.body.message === '已拒绝';
    expect(await balance()).toBe(isRejected ? 100 : 105);
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it('with an older version is refused with the newer one, and with a used key answers the first', async () => {
    const { id } = await proposeEntry('DEPOSIT', deposit(5));
    const stale = await call('POST', `/proposals/${id}/accept`, { version: 7 });
    expect(stale).toMatchObject({ status: 409, body: { error: { current: { id, version: 1 } } } });
    const once = () =>
      test.call('POST', `/proposals/${id}/accept`, {
        ...{ token, body: {}, headers: { 'idempotency-key': 'one' } },
      });
    const [first, again] = [await once(), await once()];
    expect(again.body.data).toEqual(first.body.data);
    expect(await balance()).toBe(105);
  });
});

it('proposals go with a personal export without the ids of accounts, and are accepted elsewhere once one is chosen', async () => {
  const inDollars = { accountId: await addAccount('USD'), description: '报销' };
  const { id } = await proposeEntry('DEPOSIT', deposit(5, inDollars));
  const rejected = await proposeEntry('WITHDRAWAL', deposit(6));
  await call('POST', `/proposals/${rejected.id}/reject`);
  const file = (await call('GET', '/personal-data/export')).body;
  expect(file.proposals).toMatchObject([
    {
      ...{ kind: 'DEPOSIT', entry: { amount: 5, day, description: '报销' }, currency: 'USD' },
      status: 'PENDING',
    },
    { kind: 'WITHDRAWAL', currency: 'CNY', status: 'REJECTED' },
  ]);
  expect(JSON.stringify(file.proposals)).not.toMatch(/accountId/);
  const other = await signIn(test);
  const there = (method: string, path: string, body?: unknown) =>
    call(method, path, body, other.token);
  const imported = await there('POST', '/personal-data/import', file);
  expect(imported).toMatchObject({ status: 200, body: { data: { proposals: 2 } } });
  const [found] = (await there('GET', '/proposals')).body.data.records;
  expect(found).toMatchObject({ currency: 'USD', tokenName: '记账助手', tokenRevoked: true });
  expect(found.id).not.toBe(id);
  const refused = await there('POST', `/proposals/${found.id}/accept`, {});
  expect(refused.body.error.fields).toEqual({ accountId: ['请选择账户'] });
  const account = (await there('GET', '/accounts')).body.data.find(
    ({ accountName }: { accountName: string }) => accountName === '工资卡',
  );
  const entry = { ...found.entry, accountId: account.id };
  const accepted = await there('POST', `/proposals/${found.id}/accept`, { entry });
  expect(accepted.body.data).toMatchObject({
    proposal: { currency: 'CNY' },
    result: { balance: 105 },
  });
  expect(await checkData(test.deps.db)).toEqual([]);
  const own = (await call('GET', '/proposals')).body.data;
  expect(own.records[0]).toMatchObject({ id, status: 'PENDING' });
});

function isOfProposals(line: string): boolean {
  return /^(proposals|audit_log|data_revisions) /.test(line);
}
