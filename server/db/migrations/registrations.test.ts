import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

const before = new Set(Object.keys(migrations).filter((name) => name < '100'));
const ids = {
  account: '0190a000-0000-7000-8000-000000000001',
  pending: '0190a000-0000-7000-8000-000000000002',
  nameless: '0190a000-0000-7000-8000-000000000003',
  session: '0190a000-0000-7000-8000-000000000004',
};
const at = '2026-11-21T02:00:00.000Z';
const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

let test: TestDatabase;
afterEach(() => test.close());

it('makes pending registrations of users who were unverified, and keeps everybody else', async () => {
  test = await createTestDatabase(undefined, before);
  const { db } = test;
  const user = (id: string, name: string, holds: number, verified: string | null) => sql`
    INSERT INTO users (id, username, holds_username, full_name, email, email_key, password_hash,
      verified_at, version, created_at)
    VALUES (${id}, ${name}, ${holds}, NULL, ${`${id.slice(-1)}@Example.org`},
      ${`${id.slice(-1)}@example.org`}, ${hash}, ${verified}, 1, ${at})`;
  await user(ids.account, 'li', 1, at).execute(db);
  await user(ids.pending, 'han', 1, null).execute(db);
  await user(ids.nameless, 'li', 0, null).execute(db);
  await sql`INSERT INTO sessions (id, user_id, token_hash, remember, device, created_at,
      last_used_at, expires_at)
    VALUES (${ids.session}, ${ids.account}, ${'a'.repeat(64)}, 0, NULL, ${at}, ${at}, ${at})`.execute(
    db,
  );
  await sql`INSERT INTO codes (email_key, purpose, code_hash, tries, sent_at, expires_at)
    VALUES ('2@example.org', 'verify', ${'b'.repeat(64)}, 1, ${at}, ${at})`.execute(db);
  await sql`INSERT INTO login_attempts (email_key, failures, updated_at)
    VALUES ('1@example.org', 3, ${at})`.execute(db);

  await migrate(db);
  expect(await db.selectFrom('users').select(['id', 'username', 'version']).execute()).toEqual([
    { id: ids.account, username: 'li', version: 1 },
  ]);
  const registrations = await db.selectFrom('registrations').selectAll().orderBy('id').execute();
  expect(registrations).toMatchObject([
    { id: ids.pending, username: 'han', email: '2@Example.org', email_key: '2@example.org' },
    { id: ids.nameless, username: 'li', password_hash: hash, is_void: 0, created_at: at },
  ]);
  for (const { public_id } of registrations) expect(public_id).toMatch(/^[\w-]{43}$/);
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: ids.session }]);
  expect(await db.selectFrom('codes').select('subject').execute()).toEqual([
    { subject: '2@example.org' },
  ]);
  expect(await db.selectFrom('login_attempts').select(['subject', 'failures']).execute()).toEqual([
    { subject: '1@example.org', failures: 3 },
  ]);
  expect(await checkData(db)).toEqual([]);
});
