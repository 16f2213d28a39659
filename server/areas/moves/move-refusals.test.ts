import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { movableKinds } from '../../../contract/moves/move-words.ts';
import { isPostgres } from '../../db/open-database.ts';
import { checkData } from '../../integrity/check-data.ts';
import type { TestApp } from '../../testing/build-test-app.ts';
import { faulty } from '../../testing/faulty-dialect.ts';
import { householdFixture } from '../../testing/households/household-fixture.ts';
import type { TestHousehold } from '../../testing/households/shared-household.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { changesBetween, storedRows } from '../../testing/stored-rows.ts';
import { references, tableOf } from './catalogue.ts';

const { through, faults } = faulty();
const fixture = householdFixture({ through });
let test: TestApp;
let home: TestHousehold;
let me: SignedIn;
beforeEach(() => {
  ({ test, home, me } = fixture);
});

const { askAs: ask } = fixture;

async function open(who: SignedIn, userId?: string): Promise<string> {
  const body = { accountName: '储蓄', accountType: 'SAVINGS', initialBalance: 100 };
  return (await ask(who, 'POST', '/accounts', body, userId)).body.data.id;
}

async function own(who: SignedIn, userId?: string): Promise<string> {
  const body = {
    ...{ name: '汽车', assetCode: 'FA-1', assetCategory: '交通', originalValue: 80_000 },
    ...{ salvageValue: 3000, estimatedLife: 5, depreciationMethod: 'STRAIGHT_LINE' },
    ...{ purchaseDate: '2026-01-01', startUseDate: '2026-01-01' },
  };
  const made = await ask(who, 'POST', '/fixed-assets', body, userId);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.data.id;
}

/** A payable of which an account has paid a part. */
async function oweAndPay(accountId: string): Promise<string> {
  const body = { supplierName: '房东', amount: 80, dueDate: '2026-12-31', day: '2026-11-01' };
  const debt = (await ask(me, 'POST', '/payables', body)).body.data.id;
  const payment = { amount: 30, day: '2026-11-20', accountId };
  const paid = await ask(me, 'POST', `/payables/${debt}/payments`, payment);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  return debt;
}

const move = (who: SignedIn, id: string, kind = 'ACCOUNT') =>
  ask(who, 'POST', '/household/moves', { kind, id });
const undo = (who: SignedIn, id: string) => ask(who, 'DELETE', `/household/moves/${id}`);

/** Expects a refusal in these words, which changes nothing. */
async function expectRefusal(words: string, act: () => ReturnType<typeof ask>): Promise<void> {
  const rows = async () =>
    (await storedRows(test.deps.db)).filter((row) => !/^(limits|sessions)/.test(row));
  const before = await rows();
  const { status, body } = await act();
  expect([body.success, body.message]).toEqual([false, words]);
  expect(status).toBeLessThan(500);
  expect(await rows()).toEqual(before);
}

describe('a move is refused', () => {
  it('to whoever may only look, and back to whoever does not own the household', async () => {
    const [viewer, editor] = [await home.add('VIEWER'), await home.add('EDITOR')];
    const [ofViewer, ofEditor] = [await open(viewer), await open(editor)];
    const looksOnly = '您在这个家庭中只能查看，不能修改';
    await expectRefusal(looksOnly, () => move(viewer, ofViewer));
    const body = { kind: 'ACCOUNT', id: ofViewer };
    const { data } = (await ask(viewer, 'POST', '/household/moves/preview', body)).body;
    expect(data.refusal).toBe(looksOnly);
    const moved = await move(editor, ofEditor);
    expect(moved.body.data).toMatchObject({ to: 'ours', isOwn: true });
    await expectRefusal('只有家庭的所有者可以移回', () => move(editor, ofEditor));
    expect((await move(me, ofEditor)).status).toBe(200);
    expect((await ask(me, 'GET', `/accounts/${ofEditor}`)).status).toBe(200);
  });

  it('of what is somebody else’s, of a broker account, and without a household', async () => {
    const member = await home.add('OWNER');
    const theirs = await open(member);
    expect((await move(me, theirs)).status).toBe(404);
    await expectRefusal('这类资产不能移动；证券账户可以由家庭重新连接', () =>
      move(me, theirs, 'SECURITIES'),
    );
    const alone = await signIn(test);
    const ofAlone = await open(alone);
    await expectRefusal('您还不是任何家庭的成员', () => move(alone, ofAlone));
  });

  it('while it is being imported', async () => {
    const id = await open(me);
    const accounts = [{ ref: '', accountId: id }];
    const draft = { kind: 'CASH', source: 'alipay', accounts };
    expect((await ask(me, 'POST', '/imports', draft)).status).toBe(200);
    await expectRefusal('它有一份还没有完成的导入，请先完成或删除那份导入', () => move(me, id));
  });

  it('where the other owner has a fixed asset of its code', async () => {
    const id = await own(me);
    await own(me, home.id);
    await expectRefusal('那边已经有编号为 FA-1 的固定资产，请先修改编号', () =>
      move(me, id, 'FIXED_ASSET'),
    );
  });
});

it('is refused where an act and its money would come together and contradict each other', async () => {
  const account = await open(me);
  const debt = await oweAndPay(account);
  expect((await move(me, debt, 'DEBT')).status).toBe(200);
  const setDay = (day: string) =>
    test.deps.db.updateTable('debt_payments').set({ day }).where('debt_id', '=', debt).execute();
  await setDay('2026-11-19');
  await expectRefusal('它的一笔流水与那边记录的日期或账户不一致，请先撤销那条记录', () =>
    move(me, account),
  );
  await setDay('2026-11-20');
  expect((await move(me, account)).status).toBe(200);
});

describe('undoing a move', () => {
  it('is for whoever moved it, within a day, and while nothing of it has changed', async () => {
    const member = await home.add('OWNER');
    const id = await open(me);
    const moved = (await move(me, id)).body.data.id;
    const listed = await ask(member, 'GET', '/household/moves');
    expect(listed.body.data).toMatchObject([{ id: moved, name: '储蓄', isOwn: false }]);
    await expectRefusal('只有移动的人可以撤销', () => undo(member, moved));
    expect((await undo(await signIn(test), moved)).status).toBe(404);
    await ask(member, 'POST', `/accounts/${id}/deposit`, { amount: 1 }, home.id);
    await expectRefusal('移动之后有过改动，不能撤销；可以把它移回', () => undo(me, moved));
    const other = await open(me);
    const late = (await move(me, other)).body.data.id;
    test.clock.advance(24 * 3600 * 1000 + 1);
    // Confirmed anew, as the page asks.
    const confirmed_at = test.deps.now().toISOString();
    await test.deps.db.updateTable('sessions').set({ confirmed_at }).execute();
    const { body } = await ask(me, 'GET', '/household/moves');
    expect(body.data).toEqual([]);
    await expectRefusal('移动已超过一天，不能撤销；可以把它移回', () => undo(me, late));
  });
});

it('an act and its money that come together again are linked as before', async () => {
  const account = await open(me);
  const debt = await oweAndPay(account);
  const data = async () =>
    (await storedRows(test.deps.db)).filter((row) => /^(account|debt|worth)/.test(row));
  const before = await data();
  for (const [kind, id] of [
    ['DEBT', debt],
    ['ACCOUNT', account],
  ] as const) {
    expect((await move(me, id, kind)).status).toBe(200);
    expect(await checkData(test.deps.db)).toEqual([]);
    expect(await data()).not.toEqual(before);
    expect((await move(me, id, kind)).status).toBe(200);
    expect(await data()).toEqual(before);
  }
  // One after the other: they are together again in the household, and undone in turn.
  const first = (await move(me, account)).body.data.id;
  const second = (await move(me, debt, 'DEBT')).body.data.id;
  expect(await checkData(test.deps.db)).toEqual([]);
  const payment = (await data()).find(
    (row) => row.startsWith('debt_payments') && row.includes(debt),
  );
  expect(payment).toContain(`"account_id":"${account}"`);
  await expectRefusal('移动之后有过改动，不能撤销；可以把它移回', () => undo(me, first));
  expect((await undo(me, second)).status).toBe(200);
  expect((await undo(me, first)).status).toBe(200);
  expect(await data()).toEqual(before);
});

it('changes everything or nothing, whichever statement of a move or its undoing fails', async () => {
  const rows = () => storedRows(test.deps.db);
  const account = await open(me);
  const ours = await open(me, home.id);
  const other = await open(me);
  const transfer = { fromAccountId: account, toAccountId: other, amount: 1 };
  await ask(me, 'POST', '/accounts/transfers', transfer);
  const between = { fromAccountId: account, toAccountId: ours, amount: 1 };
  await ask(me, 'POST', '/household/transfers', between);
  const failEach = async (act: () => ReturnType<typeof ask>) => {
    for (let at = 1; ; at += 1) {
      const before = await rows();
      faults.plan({ fault: 'IOERR', at: (statement) => statement === at });
      const { status, body } = await act();
      const { failed } = faults;
      faults.plan(undefined);
      if (failed.length === 0) {
        expect(status, JSON.stringify(body)).toBe(200);
        return { count: at, data: body.data };
      }
      expect([status, at]).toEqual([503, at]);
      expect(changesBetween(before, await rows())).toEqual([]);
    }
  };
  const before = (await rows()).filter((row) => /^account/.test(row));
  const { count, data } = await failEach(() => move(me, account));
  expect(count).toBeGreaterThan(40);
  await failEach(() => undo(me, data.id));
  expect((await rows()).filter((row) => /^account/.test(row))).toEqual(before);
  const body = { kind: 'ACCOUNT', id: other, from: 'TODAY' };
  const handed = await failEach(() => ask(me, 'POST', '/household/moves', body));
  await failEach(() => undo(me, handed.data.id));
  expect((await rows()).filter((row) => /^account/.test(row))).toEqual(before);
});

const keysOfSqlite = sql<{ child: string; column: string; parent: string }>`
  SELECT m.name AS child, f."from" AS "column", f."table" AS parent
  FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'`;
const keysOfPostgres = sql<{ child: string; column: string; parent: string }>`
  SELECT k.table_name AS child, k.column_name AS "column", u.table_name AS parent
  FROM information_schema.key_column_usage AS k
  JOIN information_schema.referential_constraints AS r
    ON r.constraint_name = k.constraint_name AND r.constraint_schema = k.constraint_schema
  JOIN information_schema.table_constraints AS u
    ON u.constraint_name = r.unique_constraint_name AND u.constraint_schema = k.constraint_schema
  WHERE k.table_schema = current_schema()`;

it('knows every reference of the database to what moves', async () => {
  const { db } = test.deps;
  const { rows } = await (isPostgres(db) ? keysOfPostgres : keysOfSqlite).execute(db);
  const known = new Set(
    references.map(({ child, column, parent }) => `${child}.${column}>${parent}`),
  );
  const reached = new Set<string>(movableKinds.map(tableOf));
  for (const { child, parent, isOptional } of [...references, ...references, ...references]) {
    if (!isOptional && reached.has(parent)) reached.add(child);
  }
  const missing = rows.filter(
    ({ child, column, parent }) =>
      column !== 'owner_id' && reached.has(parent) && !known.has(`${child}.${column}>${parent}`),
  );
  expect(missing).toEqual([]);
});
