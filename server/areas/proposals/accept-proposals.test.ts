import { describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { day, proposalsFixture } from '../../testing/fixtures/proposals-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';

const fixture = proposalsFixture();
const { addAccount, balance, call, movement, pending, proposeEntry } = fixture;

describe('an accepted entry', () => {
  it('is written with what its owner has made of it', async () => {
    const { id } = await proposeEntry('WITHDRAWAL', movement(30));
    const entry = movement(31.5, { payee: '菜市场', description: '买菜' });
    const accepted = await call('POST', `/proposals/${id}/accept`, { entry });
    expect(accepted.body.data.proposal).toMatchObject({ entry, status: 'ACCEPTED' });
    expect(await balance()).toBe(68.5);
    const { records } = (await call('GET', '/spending/entries?payee=菜市场')).body.data;
    expect(records).toMatchObject([{ amount: -31.5, payee: '菜市场', description: '买菜' }]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('has the currency of the account that its owner has chosen instead', async () => {
    const dollars = await addAccount('USD');
    const { id } = await proposeEntry('DEPOSIT', movement(5));
    const entry = movement(5, { accountId: dollars });
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
    await fixture.test.deps.db.updateTable('proposals').set({ currency: 'USD' }).execute();
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
    const { id } = await proposeEntry('WITHDRAWAL', movement(80));
    await call('POST', `/accounts/${fixture.accountId}/withdraw`, { amount: 50, day });
    const own = await call('POST', `/accounts/${fixture.accountId}/withdraw`, { amount: 80, day });
    const accepted = await call('POST', `/proposals/${id}/accept`, {});
    expect(own.status).toBe(400);
    expect(accepted.status).toBe(400);
    expect(accepted.body.message).toBe(own.body.message);
    expect(accepted.body.error.fields).toEqual(own.body.error.fields);
    expect(await pending()).toMatchObject({ total: 1, records: [{ id, version: 1 }] });
    expect(await balance()).toBe(50);
  });

  it('is refused at its account when that was deleted, and is accepted with another', async () => {
    const { id } = await proposeEntry('DEPOSIT', movement(5));
    await call('DELETE', `/accounts/${fixture.accountId}`);
    const refused = await call('POST', `/proposals/${id}/accept`, {});
    expect([refused.status, refused.body.error?.fields]).toEqual([
      400,
      { accountId: ['请选择账户'] },
    ]);
    const entry = movement(5, { accountId: await addAccount('CNY') });
    expect((await call('POST', `/proposals/${id}/accept`, { entry })).status).toBe(200);
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
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });
});

describe('accepting', () => {
  it('of a hundred at once writes once', async () => {
    const { id } = await proposeEntry('DEPOSIT', movement(5));
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
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('with an older version is refused with the newer one, and with a used key answers the first', async () => {
    const { id } = await proposeEntry('DEPOSIT', movement(5));
    const stale = await call('POST', `/proposals/${id}/accept`, { version: 7 });
    expect(stale).toMatchObject({ status: 409, body: { error: { current: { id, version: 1 } } } });
    const once = () =>
      fixture.test.call('POST', `/proposals/${id}/accept`, {
        token: fixture.token,
        body: {},
        headers: { 'idempotency-key': 'one' },
      });
    const [first, again] = [await once(), await once()];
    expect(again.body.data).toEqual(first.body.data);
    expect(await balance()).toBe(105);
  });
});

it('proposals go with a personal export without the ids of accounts, and are accepted elsewhere once one is chosen', async () => {
  const inDollars = { accountId: await addAccount('USD'), description: '报销' };
  const { id } = await proposeEntry('DEPOSIT', movement(5, inDollars));
  const rejected = await proposeEntry('WITHDRAWAL', movement(6));
  await call('POST', `/proposals/${rejected.id}/reject`);
  const file = (await call('GET', '/personal-data/export')).body;
  expect(file.proposals).toMatchObject([
    {
      kind: 'DEPOSIT',
      entry: { amount: 5, day, description: '报销' },
      currency: 'USD',
      status: 'PENDING',
    },
    { kind: 'WITHDRAWAL', currency: 'CNY', status: 'REJECTED' },
  ]);
  expect(JSON.stringify(file.proposals)).not.toMatch(/accountId/);
  const other = await signIn(fixture.test);
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
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
  const own = (await call('GET', '/proposals')).body.data;
  expect(own.records[0]).toMatchObject({ id, status: 'PENDING' });
});
