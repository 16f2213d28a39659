import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { checkData } from '../../integrity/check-data.ts';
import { householdFile } from '../../testing/bodies/household-file.ts';
import { personalFileOfAll } from '../../testing/bodies/personal-file.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { depth } from '../../testing/depth/depth.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { smallFileBytes } from './open-import.ts';
import { prepareImport } from './prepare-import.ts';

let test: TestApp;
let user: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await signIn(test);
});

const send = (body: unknown, token = user.token, headers = {}) =>
  test.call('POST', '/personal-data/import', { token, body, headers });

/** What the server, or its process for large files, says to the text of a file. */
function refusalOf(text: string): AppError {
  try {
    prepareImport(test.deps, user.userId, Buffer.from(text));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return expect.fail('the file was taken');
}

const empty = (count: number) => `[${Array(count).fill('{}').join(',')}]`;

/** A file of nothing, with a JSON text in the place of one of its lists. */
function fileWith(list: string, rows: string): string {
  const lists = ['accounts', 'investments', 'fixedAssets', 'receivables', 'payables'];
  const fields = [...lists, 'securitiesAccounts'].map(
    (name) => `"${name}":${name === list ? rows : '[]'}`,
  );
  return `{"format":"jiadi-export","version":1,${fields.join(',')}}`;
}

describe('a list in a file', () => {
  it('of 300,000 rows is refused without validating any of them', async () => {
    const answer = await send(fileWith('accounts', empty(299_000)));
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toEqual({ accounts: ['最多30000条'] });
  });

  it('is validated until 50 faults were found, which are the ones reported', async () => {
    for (const list of ['accounts', 'fixedAssets', 'payables']) {
      const answer = await send(fileWith(list, empty(20_000)));
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.error.fields)).toHaveLength(50);
      expect(JSON.stringify(answer.body).length).toBeLessThan(10_000);
    }
  });

  it('inside a row is limited in the same way', () => {
    const { transactions, ...account } = personalFileOfAll().accounts[0] ?? {};
    const rows = (entries: string) =>
      `[${JSON.stringify(account).slice(0, -1)},"transactions":${entries}}]`;
    const few = refusalOf(fileWith('accounts', rows(empty(90_000))));
    expect(Object.keys(few.details?.fields ?? {})).toHaveLength(50);
    const many = refusalOf(fileWith('accounts', rows(empty(100_001))));
    expect(many.details?.fields).toEqual({ 'accounts.0.transactions': ['最多100000条'] });
  });

  it('counts together with all others: a file has at most 30,000 rows beside entries', () => {
    const [holding] = personalFileOfAll().investments;
    const prices = Array.from({ length: 15_000 }, (_, n) => ({
      day: new Date(Date.UTC(1960, 0, 1 + n)).toISOString().slice(0, 10),
      price: '1',
    }));
    const investments = [
      { ...holding, prices },
      { ...holding, prices },
    ];
    const refusal = refusalOf(JSON.stringify({ ...personalFileOfAll(), investments }));
    expect(refusal.status).toBe(400);
    expect(refusal.message).toBe('除流水外，各类数据（含价格与持仓）合计最多30000条');
  });
});

describe('a file to import', () => {
  it('is refused unparsed when it has more values than eight megabytes of valid rows', async () => {
    const answer = await send(fileWith('accounts', empty(600_000)));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: '提交的内容条目过多' });
  });

  it('is refused in order when it is large, whatever is wrong with it', async () => {
    const sound = householdFile(2 * smallFileBytes);
    expect((await send(sound.slice(0, -1))).status).toBe(400);
    expect(refusalOf(`[${sound}]`).status).toBe(400);
    expect(refusalOf(sound.replace('"OPENING"', '"\\ud800"')).status).toBe(400);
  });

  it('of many batches is imported whole, every entry in its place', async () => {
    const text = householdFile(depth(256, 1024) * 1024);
    const { accounts } = JSON.parse(text);
    const answer = await send(text, user.token, { 'idempotency-key': 'large' });
    expect(answer.status).toBe(200);
    expect(answer.body.data.transactions).toBe(accounts[0].transactions.length);
    expect(answer.body.data.transactions).toBeGreaterThan(depth(2_000, 8_000));
    const [account] = (await test.call('GET', '/accounts', { token: user.token })).body.data;
    expect(account.balance).toBe(Number(accounts[0].balance));
    expect(await checkData(test.deps.db)).toEqual([]);
    const again = await send(text, user.token, { 'idempotency-key': 'large' });
    expect(again.body.data).toEqual(answer.body.data);
    const exported = await test.app.inject({
      url: '/api/personal-data/export',
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(JSON.parse(exported.body).accounts[0].transactions).toEqual(accounts[0].transactions);
  });

  it('waits for those of other users, and is then imported', async () => {
    const users = [user, await signIn(test)];
    const text = householdFile(smallFileBytes + 10_000);
    const answers = await Promise.all(users.map(({ token }) => send(text, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('imports of one user', () => {
  it('are limited to ten an hour for each user, refused ones among them', async () => {
    for (let time = 0; time < 10; time += 1) expect((await send({})).status).toBe(400);
    const answer = await send(personalFileOfAll());
    expect(answer.status).toBe(429);
    expect(answer.body.message).toBe('导入过于频繁，每小时最多10次，请稍后再试');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
    const other = await signIn(test);
    expect((await send(personalFileOfAll(), other.token)).status).toBe(200);
    test.clock.advance(3600 * 1000);
    expect((await send(personalFileOfAll())).status).toBe(200);
  });

  it('are counted before anything of the file is parsed', async () => {
    for (let time = 0; time < 10; time += 1) await send('no JSON');
    expect((await send('no JSON')).status).toBe(429);
    expect((await send('no JSON', 'a token that nobody has')).status).toBe(401);
  });
});
