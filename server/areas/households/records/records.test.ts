import { beforeEach, describe, expect, it } from 'vitest';
import { isAboutPerson } from '../../../../contract/endpoint.ts';
import type { HouseholdRecord } from '../../../../contract/households/households.ts';
import { registry } from '../../../../contract/registry.ts';
import type { TestApp } from '../../../testing/build-test-app.ts';
import { storeToken } from '../../../testing/fixtures/store-token.ts';
import { householdFixture } from '../../../testing/households/household-fixture.ts';
import type { TestHousehold } from '../../../testing/households/shared-household.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { hasWords, recordInWords, unlisted } from './record-words.ts';
import { showRecords } from './records.service.ts';

const dayMs = 24 * 3600 * 1000;

const fixture = householdFixture();
let test: TestApp;
let home: TestHousehold;
beforeEach(() => {
  ({ test, home } = fixture);
});

const { askAs: ask } = fixture;

/** A call about the household's data. */
const send = (who: SignedIn, method: string, path: string, body?: object) =>
  ask(who, method, path, body, home.id);

const account = (accountName: string) => ({ accountName, accountType: 'SAVINGS' });

async function nameOf({ userId }: SignedIn): Promise<string> {
  const query = test.deps.db.selectFrom('users').select('username').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).username;
}

describe('the records of a household', () => {
  const records = async (who: SignedIn, query = {}) =>
    (await test.call('GET', '/household/records', { token: who.token, query })).body.data;

  it('say to every member who did what, newest first, and nothing of what is a member’s own', async () => {
    const [editor, viewer] = [await home.add('EDITOR'), await home.add('VIEWER')];
    await ask(editor, 'POST', '/accounts', account('自己的'));
    const { body } = await send(editor, 'POST', '/accounts', account('共同的'));
    test.clock.advance(1000);
    await send(home.founder, 'POST', `/accounts/${body.data.id}/deposit`, { amount: 5 });
    await ask(home.founder, 'PUT', '/household', { name: '新家' });
    const seen = await records(viewer);
    const told = seen.records.map(({ by, what }: HouseholdRecord) => [by, what]);
    const [founder, wife, child] = await Promise.all([home.founder, editor, viewer].map(nameOf));
    expect(told).toEqual([
      [founder, '修改了家庭的名称'],
      [founder, '存入了一笔钱'],
      [wife, '添加了资金账户'],
      [child, '加入了家庭'],
      [founder, '发出了邀请'],
      [wife, '加入了家庭'],
      [founder, '发出了邀请'],
      [founder, '创建了家庭'],
    ]);
    expect(seen.total).toBe(8);
    const second = await records(editor, { page: 2, size: 3 });
    expect([second.records[0].what, second.hasNext]).toEqual(['加入了家庭', true]);
  });

  it('are for members alone, say what a program did, and end after a year', async () => {
    const { token } = await storeToken(test, home.founder.userId, ['accounts:write'], {
      ownerId: home.id,
    });
    const headers = { 'idempotency-key': 'a-program' };
    await test.call('POST', '/accounts', { token, body: account('程序的'), headers });
    expect((await records(home.founder)).records[0]).toMatchObject({
      what: '添加了资金账户',
      isByProgram: true,
    });
    const stranger = await signIn(test);
    const refused = await ask(stranger, 'GET', '/household/records');
    expect([refused.status, refused.body.message]).toEqual([409, '您还不是任何家庭的成员']);
    test.clock.advance(365 * dayMs + 1);
    const page = { page: 1, size: 20 };
    const left = await showRecords(test.deps.db, test.deps, home.founder.userId, page);
    expect(left.total).toBe(0);
  });

  it('say that data left as a file, not that they were changed', async () => {
    await send(home.founder, 'GET', '/accounts/export');
    await send(home.founder, 'GET', '/personal-data/export');
    const words = (await records(home.founder)).records.map(({ what }: HouseholdRecord) => what);
    expect(words.slice(0, 2).toSorted()).toEqual(['导出了家庭的全部数据', '导出了资金账户']);
  });

  it('name nobody who declines, and nothing of whoever has left since', async () => {
    const secret = await home.inviteAs('VIEWER');
    const guest = await signIn(test);
    await ask(guest, 'POST', '/household/invitations/decline', { secret });
    const name = await nameOf(guest);
    expect(JSON.stringify(await records(home.founder))).not.toContain(name);
  });

  it('have words for every act', () => {
    const written = registry.filter(
      ({ access, effect, name, file, ...call }) =>
        access === 'user' &&
        (effect === 'transaction' || file) &&
        (!isAboutPerson(call) || name.startsWith('household.')) &&
        !unlisted.includes(name) &&
        // Nobody is left to read it, or it is one person's business.
        !/household\.(remove|declineInvitation|setReminders)$/.test(name),
    );
    expect(written.filter(({ name }) => !hasWords(name)).map(({ name }) => name)).toEqual([]);
    expect(recordInWords('loans.update')).toBe('修改了贷款');
    expect(recordInWords('loans.export')).toBe('导出了贷款');
  });
});

describe('an entry of a household', () => {
  it('names the member who wrote it, whom the ledger can be narrowed down to', async () => {
    const editor = await home.add('EDITOR');
    const { body } = await send(home.founder, 'POST', '/accounts', {
      ...account('共同的'),
      initialBalance: 100,
    });
    const accountId = body.data.id;
    const write = async (who: SignedIn, amount: number) => {
      const entry = { accountId, type: 'WITHDRAW', amount };
      return (await send(who, 'POST', '/spending/entries', entry)).body.data;
    };
    const [byFounder, byEditor] = [await write(home.founder, 1), await write(editor, 2)];
    const [founder, wife] = [home.founder, editor].map(({ userId }) => userId);
    expect(byEditor.writtenBy).toEqual({ id: wife, name: await nameOf(editor) });
    const { body: list } = await test.call('GET', '/spending/entries', {
      token: home.founder.token,
      query: { userId: home.id, writer: wife as string },
    });
    expect(list.data.records.map(({ amount }: { amount: number }) => amount)).toEqual([-2]);
    expect(list.data.total).toBe(1);
    const path = `/accounts/${accountId}/transactions`;
    const { body: booked } = await send(editor, 'GET', path);
    const writers = booked.data.records.map(
      (row: { writtenBy: { id: string } }) => row.writtenBy.id,
    );
    expect(writers).toEqual([wife, founder, founder]);
    // A correction is by whoever makes it; the history keeps who wrote what it was.
    await send(editor, 'PUT', `/spending/entries/${byFounder.id}`, {
      ...{ type: 'WITHDRAW', amount: 3, accountId, version: byFounder.version },
    });
    const history = await send(editor, 'GET', `/spending/entries/${byFounder.id}/history`);
    const states = history.body.data.map((row: { writtenBy: { id: string } }) => row.writtenBy.id);
    expect(states).toEqual([founder, wife]);
  });

  it('names the member too where it is of an investment: a trade, a payout, a correction and a corporate action', async () => {
    const editor = await home.add('EDITOR');
    const holding = { investmentName: '股票', symbol: 'X', investmentType: 'STOCK' };
    const bought = { quantity: 100, costPrice: 10, purchaseDate: '2026-11-02' };
    const { body } = await send(home.founder, 'POST', '/investments', { ...holding, ...bought });
    const path = `/investments/${body.data.id}/entries`;
    const add = async (who: SignedIn, entry: object) =>
      (await send(who, 'POST', path, { day: '2026-11-05', ...entry })).body.data;
    const dividend = await add(editor, { type: 'DIVIDEND', amount: 30 });
    await add(home.founder, { type: 'SPLIT', day: '2026-11-06', ratioNew: 2, ratioOld: 1 });
    const listed = async (query = {}) => {
      const asked = { token: editor.token, query: { userId: home.id, ...query } };
      return (await test.call('GET', path, asked)).body.data;
    };
    const writersOf = ({ records }: { records: { writtenBy?: { id: string } }[] }) =>
      records.map(({ writtenBy }) => writtenBy?.id);
    const [founder, wife] = [home.founder.userId, editor.userId];
    expect(writersOf(await listed())).toEqual([founder, wife, founder]);
    const [second] = (await listed({ writer: wife })).records;
    expect(second).toMatchObject({ type: 'DIVIDEND', writtenBy: { name: await nameOf(editor) } });
    expect((await listed({ writer: wife })).total).toBe(1);
    const edited = { amount: 31, version: dividend.version };
    await send(home.founder, 'PUT', `${path}/${dividend.id}`, edited);
    expect(writersOf(await listed())).toEqual([founder, founder, founder]);
    const own = await ask(editor, 'POST', '/investments', { ...holding, ...bought });
    const mine = await ask(editor, 'GET', `/investments/${own.body.data.id}/entries`);
    expect(mine.body.data.records[0]).not.toHaveProperty('writtenBy');
  });

  it('names the member where it is a payment of a debt or a loan, or the closing of a deposit', async () => {
    const editor = await home.add('EDITOR');
    const [founder, wife] = [home.founder.userId, editor.userId];
    const made = async (path: string, body: object) =>
      (await send(home.founder, 'POST', path, body)).body.data.id as string;
    const idOf = (one: { writtenBy?: { id: string } }) => one.writtenBy?.id;
    const debt = await made('/payables', { supplierName: '甲', amount: 9, dueDate: '2026-12-01' });
    await send(editor, 'POST', `/payables/${debt}/payments`, { amount: 4 });
    test.clock.advance(1000);
    await send(home.founder, 'PUT', `/payables/${debt}/paid`);
    const payments = await send(editor, 'GET', `/payables/${debt}/payments`);
    expect(payments.body.data.map(idOf)).toEqual([wife, founder]);
    const loan = await made('/loans', {
      ...{ name: '车贷', loanType: 'CAR', method: 'ANNUITY', principal: 1200, months: 12 },
      ...{ annualRatePercent: 0, startDate: '2026-10-05', assumedPaidBefore: '2026-10-05' },
    });
    await send(editor, 'POST', `/loans/${loan}/payments`, { day: '2026-11-05' });
    const prepayment = { day: '2026-11-20', amount: 100, mode: 'REDUCE_PAYMENT' };
    await send(home.founder, 'POST', `/loans/${loan}/prepayments`, prepayment);
    const { rows, prepayments } = (await send(editor, 'GET', `/loans/${loan}/schedule`)).body.data;
    expect([idOf(rows[0]), idOf(rows[1]), idOf(prepayments[0])]).toEqual([
      wife,
      undefined,
      founder,
    ]);
    const deposit = await made('/deposits', {
      ...{ name: '定期', depositType: 'TIME', principal: 100, annualRatePercent: 1, months: 3 },
      startDate: '2026-11-01',
    });
    await send(editor, 'POST', `/deposits/${deposit}/close`, {});
    const { body } = await send(home.founder, 'GET', `/deposits/${deposit}`);
    expect(body.data.closing.writtenBy).toEqual({ id: wife, name: await nameOf(editor) });
  });

  it('is of nobody where the data are one’s own', async () => {
    const person = await signIn(test);
    const { body } = await ask(person, 'POST', '/accounts', account('自己的'));
    const path = `/accounts/${body.data.id}/transactions`;
    const { body: booked } = await ask(person, 'GET', path);
    expect(booked.data.records[0]).not.toHaveProperty('writtenBy');
    const rows = test.deps.db.selectFrom('account_transactions').select('written_by');
    expect(await rows.where('owner_id', '=', person.userId).execute()).toEqual([
      { written_by: null },
    ]);
  });
});
