import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPostgres } from '../../db/open-database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { allExamples, fill } from '../../testing/examples/all-examples.ts';
import { signedInPassword, signIn } from '../../testing/sign-in.ts';
import { visitor } from '../../testing/visitor.ts';
import { removeUser } from '../auth/users.repository.ts';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
});
afterAll(() => test.close());
beforeEach(() => test.renew());

const remove = (token: string, currentPassword = signedInPassword) =>
  guest.post('delete-account', { currentPassword }, { token });

async function tables(): Promise<string[]> {
  const { db } = test.deps;
  const found = isPostgres(db)
    ? await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = current_schema()`.execute(db)
    : await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'`.execute(db);
  return found.rows.map(({ name }) => name).filter((name) => !/^(kysely|sqlite)_/.test(name));
}

/** Every row of the database, of all owners. */
async function everything(): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const name of await tables()) {
    const { rows: found } = await sql`SELECT * FROM ${sql.table(name)}`.execute(test.deps.db);
    rows[name] = found.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

/** A user with rows in as many tables as there are calls that make them. */
async function resident(email: string, username: string) {
  const { token, id: userId } = await guest.join(email, username);
  const examples = await allExamples(test, token);
  for (const [name, { params, body, query }] of Object.entries(examples)) {
    const [area = '', action = ''] = name.split('.');
    if (area === 'auth' || /remove|sync|test|try|live|update(All|Symbol)/i.test(action)) continue;
    const endpoint = (await import('../../../contract/registry.ts')).registry.find(
      (e) => e.name === name,
    );
    if (!endpoint || endpoint.method === 'GET') continue;
    await test.call(endpoint.method, fill(endpoint.path, params), {
      token,
      body: body ?? {},
      query: query ?? {},
      headers: { 'idempotency-key': `${userId}-${name}` },
    });
  }
  const send = async (path: string, body: object) =>
    (await test.call('POST', path, { token, body })).body.data.id as string;
  // A payment refers to an account, and loses it when that is removed first.
  const account = { accountName: '收款', accountType: 'SAVINGS' };
  const debt = { customerName: '老王', amount: 10, dueDate: '2027-12-31' };
  const accountId = await send('/accounts', account);
  await send(`/receivables/${await send('/receivables', debt)}/payments`, { amount: 5, accountId });
  await guest.post('forgot-password', { email });
  await guest.post(
    'change-email',
    { currentPassword: 'Correct-horse9!', email: `${username}-next@example.org` },
    { token },
  );
  await guest.login({ email, password: 'Wrong-pass1!' });
  await guest.register({ email, username: `${username}2` });
  await guest.post('resend-code', { email });
  return { token, userId };
}

describe('deleting an account', () => {
  it('removes every row of the user from every table, and no row of anybody else', async () => {
    const staying = await resident('stay@example.org', 'stay');
    const before = await everything();
    const leaving = await resident('Leave@Example.org', 'leave');
    const full = await everything();
    const marks = [leaving.userId, 'leave@example.org', 'Leave@Example.org'];
    // An entry of a household keeps the id of whoever wrote it, which names nobody any more.
    const written = `"written_by":"${leaving.userId}"`;
    const marked = (rows: string[] = []) =>
      rows.filter((row) => marks.some((mark) => row.replace(written, '').includes(mark)));
    const filled = Object.keys(full).filter((name) => marked(full[name]).length > 0);
    expect(filled).toEqual(
      expect.arrayContaining([
        ...[
          'users',
          'registrations',
          'device_tokens',
          'sessions',
          'codes',
          'login_attempts',
          'limits',
          'mails',
          'email_changes',
        ],
        ...['idempotency_keys', 'audit_log', 'accounts', 'account_transactions', 'investments'],
        ...['fixed_assets', 'securities_accounts', 'debts'],
      ]),
    );

    const answer = await remove(leaving.token, 'Correct-horse9!');
    expect([answer.status, answer.body.message]).toEqual([200, '账号和全部数据已删除']);

    const after = await everything();
    for (const name of Object.keys(after)) expect([name, marked(after[name])]).toEqual([name, []]);
    const own = (rows: string[] = []) => rows.filter((row) => row.includes(staying.userId));
    for (const name of Object.keys(before))
      expect([name, own(after[name])]).toEqual([name, own(before[name])]);
    expect((await test.call('GET', '/auth/me', { token: leaving.token })).status).toBe(401);
    expect((await guest.login({ email: 'leave@example.org' })).status).toBe(400);
    const pending = [after.email_changes, after.codes].join();
    expect(pending).not.toContain('leave-next@example.org');
    expect(test.logLines.join('\n')).not.toContain('Leave@Example.org');
  });

  it('is confirmed by a mail that is stored nowhere', async () => {
    const { token } = await guest.join('li@example.org', 'li');
    await remove(token, 'Correct-horse9!');
    expect(test.mailbox.sent.at(-1)).toMatchObject({
      to: 'li@example.org',
      subject: '【家底】您的账号已删除',
    });
    expect(await test.deps.db.selectFrom('mails').selectAll().execute()).toEqual([]);
    const again = await guest.register({ email: 'li@example.org', username: 'li' });
    expect(again.status).toBe(200);
  });

  it('needs the password', async () => {
    const { token, userId } = await signIn(test);
    const answer = await remove(token, 'Wrong-pass1!');
    expect(answer.body.error.fields).toEqual({ currentPassword: ['当前密码不正确'] });
    const user = await test.deps.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .execute();
    expect(user).toHaveLength(1);
  });

  it('leaves no row behind during a hundred other calls, of which none fails', async () => {
    const { token, userId } = await signIn(test);
    const body = { accountName: '现金', accountType: 'CHECKING', initialBalance: 5 };
    const calls = Array.from({ length: 100 }, (_, i) =>
      i === 30
        ? remove(token)
        : i % 7 === 0
          ? test.call('POST', '/receivables', {
              token,
              body: { customerName: 'a', amount: 1, dueDate: '2027-01-01' },
            })
          : test.call('POST', '/accounts', {
              token,
              body,
              headers: { 'idempotency-key': `k${i}` },
            }),
    );
    const answers = await Promise.all(calls);
    expect(answers[30]?.status).toBe(200);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const late = await test.call('POST', '/accounts', { token, body });
    expect(late.status).toBe(401);
    expect(JSON.stringify(await everything())).not.toContain(userId);
  });
});

it('a call during the deletion of its user is refused without an internal error', async () => {
  const { token, userId } = await signIn(test);
  const begun = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const deletion = withTransaction(test.deps.db, async (tx) => {
    await removeUser(tx, userId);
    begun.resolve();
    await answered.promise;
  });
  await begun.promise;
  const debt = { customerName: '某人', amount: 1, dueDate: '2027-01-01' };
  const calls = [
    test.call('POST', '/receivables', { token, body: debt }),
    test.call('POST', '/auth/logout', { token }),
  ];
  // Until both have been let in and wait for the transaction; a slow machine answers 401 instead.
  setTimeout(answered.resolve, 300);
  await deletion;
  for (const { status } of await Promise.all(calls)) expect([401, 409]).toContain(status);
  expect(JSON.stringify(await everything())).not.toContain(userId);
});

describe('the audit log', () => {
  it('refuses to delete the lines of an existing user', async () => {
    const { db } = test.deps;
    // Old lines may go, by the database's clock.
    test.clock.set(new Date().toISOString());
    const { token, userId } = await signIn(test);
    await test.call('POST', '/auth/logout', { token });
    await guest.join('li@example.org', 'li');
    await guest.register({ email: 'li@example.org', username: 'other' });
    for (const removal of [
      db.deleteFrom('audit_log'),
      db.deleteFrom('audit_log').where('user_id', '=', userId),
      db.deleteFrom('audit_log').where('user_id', 'is', null),
      db.updateTable('audit_log').set({ action: 'forged' }),
    ]) {
      await expect(removal.execute()).rejects.toThrow(/append-only/);
    }
  });
});
