import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeUser } from '../../areas/auth/users.repository.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { personalFileOfAll } from '../../testing/bodies/personal-file.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { allExamples } from '../../testing/examples/all-examples.ts';
import { callEverything } from '../../testing/examples/call-everything.ts';
import { foundHousehold } from '../../testing/households/shared-household.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { rowsOf, signInTables } from '../../testing/stored-rows.ts';

const limitBytes = 1024 * 1024;
let test: TestApp;
let user: SignedIn;
beforeAll(async () => {
  test = await buildTestApp({ config: { userQuotaMb: 1 } });
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await signIn(test);
});

let calls = 0;
async function quota({ token } = user): Promise<{ usedBytes: number; limitBytes: number }> {
  calls += 1;
  const address = `10.9.${calls >> 8}.${calls & 255}`;
  return (await test.call('GET', '/auth/me', { token, address })).body.data.quota;
}

/** What belongs to the sign-in, or is worked out, and is no part of what a user stores. */
const uncountedTables = [...signInTables, 'worth_changes'];

/** The sum over the rows: 200 bytes and the bytes of its texts for each; a membership, whose row is the household's, is 200. */
async function sumOfRows({ userId } = user): Promise<number> {
  const stored = await rowsOf(test, userId);
  for (const table of uncountedTables) delete stored[table];
  const rows = Object.values(stored)
    .flat()
    .map((row) => JSON.parse(row as string) as Record<string, unknown>);
  const members = await test.deps.db
    .selectFrom('household_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute();
  // Whole numbers are part of the 200, although PostgreSQL returns some as texts.
  return rows.reduce((sum, { entry_bytes: _, rank: __, ...row }) => {
    const texts = Object.values(row).filter((value) => typeof value === 'string');
    return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), sum + 200);
  }, members.length * 200);
}

/** Fills a user's storage with rows, except for this many bytes. */
async function leave(bytes: number, { userId } = user): Promise<void> {
  const { usedBytes } = await quota();
  let missing = limitBytes - bytes - usedBytes;
  while (missing > 0) {
    const at = '2026-11-21T02:00:00.000Z';
    const row = { id: test.deps.newId(), owner_id: userId, created_at: at, updated_at: at };
    // Ids, instants, day, kind, amount, currency and the counterparty: 142 bytes, and 200 for the row.
    const bare = 200 + 36 + 36 + 24 + 24 + 10 + 'PAYABLE'.length + 1 + 3 + 1;
    const description = 'x'.repeat(Math.min(10_000, Math.max(0, missing - bare)));
    await test.deps.db
      .insertInto('debts')
      .values({
        ...row,
        kind: 'PAYABLE',
        counterparty: 'a',
        amount: '1',
        currency: 'CNY',
        day: '2026-11-21',
        due_day: null,
        description,
        paid_at: null,
        version: 1,
      })
      .execute();
    missing -= bare + description.length;
  }
}

const account = { accountName: '现金', accountType: 'CHECKING' };
const call = (method: string, path: string, body?: object, token = user.token) =>
  test.call(method, path, { token, body });

describe('the storage of a user', () => {
  it('is the bytes worked out by hand for an account with its opening and a deposit', async () => {
    expect(await quota()).toEqual({ usedBytes: 0, limitBytes });
    const { id } = (await call('POST', '/accounts', account)).body.data;
    // The account: 200, two ids 72, 现金 6, CHECKING 8, CNY 3, balance 0, two instants 48.
    // Its opening: 200, three ids 108, a day 10, OPENING 7, amount and balance 0, an instant 24.
    expect((await quota()).usedBytes).toBe(338 + 351);
    await call('POST', `/accounts/${id}/deposit`, { amount: 12.5, description: '工资' });
    // The balance is 12.5 now: 3 more. The deposit: 200, ids 108, a day 10, DEPOSIT 7, 12.5 twice, 工资 6, 24.
    expect((await quota()).usedBytes).toBe(338 + 351 + 3 + 363);
    await call('DELETE', `/accounts/${id}`);
    expect((await quota()).usedBytes).toBe(0);
  });

  it('equals the sum over the user’s rows after every call that may change them', async () => {
    const roomy = await signIn(test);
    const examples = await allExamples(test, roomy.token);
    for await (const { endpoint } of callEverything(test, roomy.token, examples)) {
      if (endpoint.access === 'public') continue;
      if (/logout|changePassword|deleteAccount/.test(endpoint.name)) break;
      if (endpoint.effect === 'read') continue;
      const { usedBytes } = await quota(roomy);
      expect([endpoint.name, usedBytes]).toEqual([endpoint.name, await sumOfRows(roomy)]);
    }
  });

  it('is counted for its owner only, and removed with the user', async () => {
    const other = await signIn(test);
    await call('POST', '/accounts', account);
    expect((await quota(other)).usedBytes).toBe(0);
    await withTransaction(test.deps.db, (tx) => removeUser(tx, user.userId));
    const left = test.deps.db.selectFrom('data_revisions').selectAll();
    expect(await left.where('owner_id', '=', user.userId).execute()).toEqual([]);
  });
});

it('is counted and full for a household and for its members apart', async () => {
  const { id, founder, add } = await foundHousehold(test);
  const member = await add('EDITOR');
  const open = async (userId?: string) => {
    const options = { token: member.token, query: userId ? { userId } : {}, body: account };
    const { status, body } = await test.call('POST', '/accounts', options);
    return [status, body.code];
  };
  const used = (await quota(member)).usedBytes;
  expect(await open(id)).toEqual([200, undefined]);
  expect((await quota(member)).usedBytes).toBe(used);
  await leave(0, { ...founder, userId: id });
  expect([await open(id), await open()]).toEqual([
    [400, 'QUOTA_EXCEEDED'],
    [200, undefined],
  ]);
  const { headers } = await test.call('GET', '/accounts', {
    token: member.token,
    query: { userId: id },
  });
  expect(headers['x-storage-used-percent']).toBe('100');
  const next = await foundHousehold(test);
  const full = await next.add('EDITOR');
  await leave(0, full);
  const { status } = await test.call('POST', '/accounts', {
    token: full.token,
    query: { userId: next.id },
    body: account,
  });
  expect(status).toBe(200);
});

describe('a user whose storage is used up', () => {
  const refusal = {
    status: 400,
    body: {
      success: false,
      code: 'QUOTA_EXCEEDED',
      message: '存储空间已用完（上限1MB），请删除不需要的数据后再试',
    },
  };

  it('is refused what adds data, with the figures, and nothing of it is stored', async () => {
    await leave(300);
    const before = await rowsOf(test, user.userId);
    const answer = await call('POST', '/accounts', account);
    expect(answer).toMatchObject(refusal);
    const { usedBytes } = await quota();
    expect(answer.body.error).toMatchObject({ usedBytes, limitBytes });
    expect(usedBytes).toBe(limitBytes - 300);
    expect(await rowsOf(test, user.userId)).toEqual(before);
  });

  it('sees the used percentage with every answer from 90 % on', async () => {
    const percent = async () => (await call('GET', '/accounts')).headers['x-storage-used-percent'];
    await leave(Math.ceil(limitBytes * 0.1) + 1);
    expect(await percent()).toBeUndefined();
    await leave(Math.floor(limitBytes * 0.1) - 400);
    expect(await percent()).toBe('90');
    await leave(0);
    expect(await percent()).toBe('100');
  });

  it('may store up to the last byte', async () => {
    await leave(338 + 351);
    expect((await call('POST', '/accounts', account)).status).toBe(200);
    expect((await quota()).usedBytes).toBe(limitBytes);
  });

  it('may still delete, shorten and read, and then add again', async () => {
    const { id } = (await call('POST', '/accounts', { ...account, description: '备注'.repeat(80) }))
      .body.data;
    await leave(0);
    const edit = (description: string) => call('PUT', `/accounts/${id}`, { description });
    expect((await edit('备注'.repeat(81))).body.code).toBe('QUOTA_EXCEEDED');
    expect((await call('POST', `/accounts/${id}/deposit`, { amount: 1 })).body.code).toBe(
      'QUOTA_EXCEEDED',
    );
    expect((await edit('备注')).status).toBe(200);
    expect((await call('GET', '/accounts')).status).toBe(200);
    expect((await call('DELETE', `/accounts/${id}`)).status).toBe(200);
    expect((await call('POST', '/accounts', account)).status).toBe(200);
  });

  it('may shorten and delete also when the limit was lowered below what is stored', async () => {
    const { id } = (await call('POST', '/accounts', { ...account, description: '备注' })).body.data;
    await leave(0);
    test.deps.config.userQuotaMb = 0.5;
    try {
      expect((await call('PUT', `/accounts/${id}`, { description: null })).status).toBe(200);
      expect((await call('POST', '/accounts', account)).body.code).toBe('QUOTA_EXCEEDED');
      expect((await call('DELETE', `/accounts/${id}`)).status).toBe(200);
    } finally {
      test.deps.config.userQuotaMb = 1;
    }
  });

  it('cannot import, not even in part', async () => {
    const file = personalFileOfAll();
    const [first] = file.accounts;
    const transactions = Array.from({ length: 3_000 }, (_, i) => ({
      type: i === 0 ? 'OPENING' : 'DEPOSIT',
      amount: '1',
      description: '入账',
      createdAt: '2026-01-05T01:00:00.000Z',
    }));
    const accounts = [{ ...first, balance: '3000', transactions }];
    const answer = await call('POST', '/personal-data/import', { ...file, accounts });
    expect(answer).toMatchObject(refusal);
    expect((await quota()).usedBytes).toBe(0);
    expect((await call('POST', '/personal-data/import', personalFileOfAll())).status).toBe(200);
  });

  it('cannot sync a broker account', async () => {
    const linked = await securitiesUser(test);
    const id = await linked.link();
    user = linked;
    await leave(0);
    const answer = await call('POST', `/securities/accounts/${id}/sync`, undefined, linked.token);
    expect(answer).toMatchObject(refusal);
  });

  it('can still sign in and out', async () => {
    await leave(0);
    expect((await test.call('POST', '/auth/logout', { token: user.token })).status).toBe(200);
  });
});
