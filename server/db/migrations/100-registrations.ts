import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * A registration is a record of its own until it is verified, and several may wait for one address;
 * `users` holds accounts alone. Codes and wrong tries are kept by subject: an address, a registration
 * or a known device. Whoever was registered and unverified becomes a pending registration with the id
 * that their account will have; a code that was mailed to them before is void, and can be sent anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRegistrations(db);
  await createDeviceTokens(db);
  await db.schema.alterTable('codes').renameColumn('email_key', 'subject').execute();
  await db.schema.alterTable('login_attempts').renameColumn('email_key', 'subject').execute();
  await moveUnverified(db as Db);
  await db.schema.dropIndex('users_by_username').execute();
  await db.schema.dropIndex('users_unverified').execute();
  await db.schema.alterTable('users').dropColumn('holds_username').execute();
  await db.schema.alterTable('users').dropColumn('verified_at').execute();
  await db.schema
    .createIndex('users_by_username')
    .on('users')
    .column('username')
    .unique()
    .execute();
}

async function createRegistrations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('registrations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('full_name', 'text')
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('is_void', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('registrations_of_address')
    .on('registrations')
    .columns(['email_key', 'created_at'])
    .execute();
  await db.schema
    .createIndex('registrations_by_age')
    .on('registrations')
    .column('created_at')
    .execute();
}

async function createDeviceTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('device_tokens')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('device_tokens_of_user')
    .on('device_tokens')
    .columns(['user_id', 'last_used_at'])
    .execute();
  await db.schema
    .createIndex('device_tokens_by_expiry')
    .on('device_tokens')
    .column('expires_at')
    .execute();
}

interface Unverified {
  id: string;
  username: string;
  full_name: string | null;
  email: string;
  email_key: string;
  password_hash: string;
  created_at: string;
}

async function moveUnverified(db: Db): Promise<void> {
  const { rows } = await sql<Unverified>`
    SELECT id, username, full_name, email, email_key, password_hash, created_at
    FROM users WHERE verified_at IS NULL`.execute(db);
  for (const row of rows) {
    const public_id = randomBytes(32).toString('base64url');
    await db
      .insertInto('registrations')
      .values({ ...row, public_id, is_void: 0 })
      .execute();
  }
  await sql`DELETE FROM users WHERE verified_at IS NULL`.execute(db);
}
