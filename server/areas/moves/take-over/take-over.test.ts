import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { isAboutPerson } from '../../../../contract/endpoint.ts';
import type { TakeOver } from '../../../../contract/households/households.ts';
import { takenParts } from '../../../../contract/households/taken-fields.ts';
import type { TestApp } from '../../../testing/build-test-app.ts';
import { allExamples } from '../../../testing/examples/all-examples.ts';
import { storeToken } from '../../../testing/fixtures/store-token.ts';
import { householdFixture } from '../../../testing/households/household-fixture.ts';
import {
  askAs,
  type PersonalCall,
  type TestHousehold,
} from '../../../testing/households/shared-household.ts';
import type { SignedIn } from '../../../testing/sign-in.ts';
import { rowsOf } from '../../../testing/stored-rows.ts';
import { isVocabulary, ownedTables } from '../catalogue.ts';

const fixture = householdFixture();
let test: TestApp;
let home: TestHousehold;
let heir: SignedIn;
beforeEach(async () => {
  ({ test, home } = fixture);
  heir = await home.add('VIEWER');
});

/** What a call that has to succeed answers. */
async function ask(...call: PersonalCall) {
  const { status, body } = await askAs(test, ...call);
  expect({ call, ...body, status }).toMatchObject({ status: 200 });
  return body.data;
}

/** A call about the household's data, by its founder. */
const shared = (method: string, path: string, body?: object) =>
  ask(home.founder, method, path, body, home.id);
const own = (method: string, path: string, body?: object) => ask(heir, method, path, body);

const offer = () => ask(home.founder, 'POST', '/household/dissolution', { memberId: heir.userId });
const preview = (): Promise<TakeOver> => own('GET', '/household/dissolution');
const accept = () => askAs(test, heir, 'POST', '/household/dissolution/accept');

async function takeOver(): Promise<TakeOver> {
  await offer();
  const seen = await preview();
  const { status, body } = await accept();
  expect({ ...body, status }).toMatchObject({ status: 200, data: null });
  return seen;
}

const account = (accountName: string, initialBalance: number) => ({
  ...{ accountName, accountType: 'SAVINGS', initialBalance, day: '2026-08-01' },
});

async function countRows(ownerId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of ownedTables) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count
      FROM ${sql.table(table)} WHERE owner_id = ${ownerId}`.execute(test.deps.db);
    counts.set(table, Number(rows[0]?.count));
  }
  return counts;
}

describe('a household that is taken over', () => {
  it('becomes its heir’s own to the fen, and transfers between both are transfers of one owner', async () => {
    const mine = await own('POST', '/accounts', account('工资卡', 1000.1));
    const ours = await shared('POST', '/accounts', account('共同账户', 2000.25));
    await shared('POST', '/payables', {
      supplierName: '房东',
      amount: 300.04,
      dueDate: '2026-12-31',
    });
    await ask(home.founder, 'PUT', `/household/members/${heir.userId}`, { role: 'EDITOR' });
    const paid = { fromAccountId: mine.id, toAccountId: ours.id, amount: 50.5, day: '2026-11-20' };
    await own('POST', '/household/transfers', paid);
    const seen = await takeOver();
    // The opening balance of the account and what was paid in; nobody has chosen a category.
    expect(seen).toEqual({
      parts: [
        { part: 'accounts', count: 1 },
        { part: 'debts', count: 1 },
      ],
      ...{ entries: 2, firstDay: '2026-08-01', transfers: 1 },
      ...{ newCategories: [], newTags: [], kept: [], recoded: [], brokers: [], refusal: null },
    });
    // 1000.10 - 50.50 + 2000.25 + 50.50 - 300.04
    expect((await own('GET', '/net-worth')).netWorth).toBe(2700.31);
    const { records } = await own('GET', `/accounts/${mine.id}/transactions`);
    expect(records[0]).toMatchObject({ type: 'TRANSFER', amount: -50.5 });
    const transfers = await own('DELETE', `/accounts/transfers/${records[0].transferId}`);
    expect(transfers).toBeDefined();
    expect((await own('GET', `/accounts/${mine.id}`)).balance).toBe(1000.1);
  });

  it('keeps its categories, tags and rules, as those of the heir where they have the same name', async () => {
    const { id: mine } = await own('POST', '/spending/categories', {
      name: '宠物',
      kind: 'EXPENSE',
    });
    const { id: ours } = await shared('POST', '/spending/categories', {
      ...{ name: '宠物', kind: 'EXPENSE' },
    });
    const { id: ruled } = await shared('POST', '/spending/categories', {
      ...{ name: '园艺', kind: 'EXPENSE' },
    });
    const rule = (value: string, categoryId: string) => ({
      conditions: { texts: [{ field: 'PAYEE', op: 'CONTAINS', value }] },
      effects: { categoryId },
    });
    await own('POST', '/spending/rules', rule('医院', mine));
    await shared('POST', '/spending/rules', rule('花店', ruled));
    const { id: accountId } = await shared('POST', '/accounts', account('共同账户', 100));
    const spent = { accountId, type: 'WITHDRAW', amount: 5, day: '2026-11-01' };
    await shared('POST', '/spending/entries', { ...spent, payee: '医院', categoryId: ours });
    const seen = await takeOver();
    expect(seen).toMatchObject({ newCategories: ['园艺'], newTags: [] });
    const categories = await own('GET', '/spending/categories');
    const named = (name: string) =>
      categories.filter((one: { name: string }) => one.name === name) as { id: string }[];
    expect(named('宠物')).toMatchObject([{ id: mine }]);
    const rules = await own('GET', '/spending/rules');
    expect(rules.map(({ effects }: { effects: object }) => effects)).toMatchObject([
      { categoryId: mine },
      { categoryId: named('园艺')[0]?.id },
    ]);
    const { records } = await own('GET', '/spending/entries?page=1&size=20');
    expect(records).toMatchObject([{ payee: '医院', categoryId: mine }]);
  });

  it('ends with all that reached it, tells its members, and its records stay readable for the heir', async () => {
    const editor = await home.add('EDITOR');
    await shared('POST', '/accounts', account('共同账户', 1));
    const { token } = await storeToken(test, editor.userId, ['accounts:read'], {
      ownerId: home.id,
    });
    const { path } = await shared('POST', '/calendar-feed', { amounts: true });
    const invited = await home.inviteAs('VIEWER');
    const feed = () => test.app.inject({ url: path });
    expect((await feed()).statusCode).toBe(200);
    await takeOver();
    expect((await test.call('GET', '/accounts', { token })).status).toBe(401);
    expect((await feed()).statusCode).toBe(404);
    for (const who of [home.founder, editor, heir]) {
      expect(await ask(who, 'GET', '/household')).toBeNull();
      expect((await askAs(test, who, 'GET', '/accounts', undefined, home.id)).status).toBe(403);
    }
    const look = await askAs(test, editor, 'POST', '/household/invitations/look', {
      secret: invited,
    });
    expect(look.status).toBe(409);
    const mails = await test.deps.db.selectFrom('mails').selectAll().execute();
    for (const { userId } of [home.founder, editor, heir]) {
      const user = await test.deps.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const subjects = mails.filter((mail) => mail.recipient === user.email);
      expect(subjects.map(({ subject }) => subject)).toContain('【家底】家庭已解散');
    }
    const { records } = await own('GET', '/household/records');
    const told = records.map(({ what }: { what: string }) => what);
    expect(told[0]).toBe('接受了家庭的全部资产，家庭结束');
    expect(told).toContain('创建了家庭');
    expect((await askAs(test, editor, 'GET', '/household/records')).status).toBe(409);
  });

  it('brings every row of every area, and where the heir has set the same, theirs stays', async () => {
    const ofHousehold: TestApp = {
      ...test,
      call: (method, path, options = {}) => {
        const query = isAboutPerson({ path }) ? {} : { userId: home.id };
        return test.call(method, path, { ...options, query: { ...options.query, ...query } });
      },
    };
    const personal = /reminders|households|moves/;
    for (const app of [ofHousehold, test]) {
      const { token } = app === test ? heir : home.founder;
      const examples = await allExamples(app, token, personal);
      for (const [name, path] of [
        ['allocation.setTargets', '/allocation/targets'],
        ['planningAssumptions.set', '/planning/assumptions'],
        ['planningRetirement.set', '/planning/retirement'],
      ] as const) {
        const { status } = await app.call('PUT', path, { token, body: examples[name]?.body });
        expect(status).toBe(200);
      }
    }
    const [mine, ours] = [await countRows(heir.userId), await countRows(home.id)];
    const seen = await takeOver();
    const now = await countRows(heir.userId);
    const fewer = ownedTables.filter(
      (table) =>
        !isVocabulary(table) &&
        now.get(table) !== Number(mine.get(table)) + Number(ours.get(table)),
    );
    // They end with the household, or the heir has the same: an owner has one of each.
    expect(fewer.toSorted()).toEqual([
      ...['allocation_targets', 'calendar_feeds', 'household_invitations', 'household_members'],
      ...['import_mappings', 'planning_assumptions', 'planning_retirements'],
    ]);
    expect(seen.parts.map(({ part }) => part)).toEqual(takenParts);
    expect(seen.kept).toEqual([
      'allocation_targets',
      'planning_assumptions',
      'planning_retirements',
    ]);
    expect(seen.recoded).not.toEqual([]);
    expect(seen.brokers).not.toEqual([]);
    const keys = await test.deps.db
      .selectFrom('securities_accounts')
      .select(['app_key', 'app_secret', 'access_token', 'sync_error'])
      .where('owner_id', '=', heir.userId)
      .where('sync_error', 'like', '账户原来属于家庭%')
      .execute();
    expect(keys).toHaveLength(seen.brokers.length);
    for (const key of keys)
      expect(key).toMatchObject({ app_key: '', app_secret: '', access_token: null });
  });
});

it('is refused without a change once the heir’s storage is full', async () => {
  await own('POST', '/accounts', account('自己的', 1));
  await shared('POST', '/accounts', account('共同账户', 1));
  await offer();
  const [mine, ours] = [await rowsOf(test, heir.userId), await rowsOf(test, home.id)];
  const full = test.deps.config.userQuotaMb;
  Object.assign(test.deps.config, { userQuotaMb: 0 });
  const { status, body } = await accept();
  Object.assign(test.deps.config, { userQuotaMb: full });
  expect([status, body.code]).toEqual([400, 'QUOTA_EXCEEDED']);
  expect([await rowsOf(test, heir.userId), await rowsOf(test, home.id)]).toEqual([mine, ours]);
});

it('is possible for the only member, who need not delete what is there', async () => {
  const left = await askAs(test, heir, 'POST', '/household/leave');
  expect(left.status).toBe(200);
  await shared('POST', '/accounts', account('共同账户', 12.34));
  await ask(home.founder, 'POST', '/household/dissolution', { memberId: home.founder.userId });
  await ask(home.founder, 'POST', '/household/dissolution/accept');
  expect((await ask(home.founder, 'GET', '/net-worth')).netWorth).toBe(12.34);
  expect(await ask(home.founder, 'GET', '/household')).toBeNull();
});
