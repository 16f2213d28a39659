import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/**
 * Households: who belongs to one, invitations to join, and the offer to one member to take all over. An access
 * token may be made for the household's data instead of its user's own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('household_members')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    // Unique: a person is a member of one household at most.
    .addColumn('user_id', 'text', (c) =>
      c.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('joined_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('household_members_pk', ['owner_id', 'user_id'])
    .execute();

  await db.schema
    .createTable('household_invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema
    .createIndex('household_invitations_of_owner')
    .on('household_invitations')
    .column('owner_id')
    .execute();
  await db.schema
    .createIndex('household_invitations_of_user')
    .on('household_invitations')
    .column('user_id')
    .execute();

  await db.schema
    .createTable('household_offers')
    .addColumn('owner_id', 'text', (c) =>
      c.primaryKey().references('owners.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('household_offers_of_user')
    .on('household_offers')
    .column('user_id')
    .execute();

  for (const table of ['household_invitations', 'household_offers']) {
    await db.schema.createIndex(`${table}_by_expiry`).on(table).column('expires_at').execute();
  }

  await db.schema
    .alterTable('access_tokens')
    .addColumn('owner_id', 'text', (c) => c.references('owners.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('access_tokens_of_owner')
    .on('access_tokens')
    .column('owner_id')
    .execute();

  await countChanges(db, { table: 'household_members', area: 'households' });
  await countChanges(db, { table: 'household_invitations', area: 'households' });
  await countChanges(db, { table: 'household_offers', area: 'households' });
  await countMembership(db, 'INSERT', 'NEW', 200);
  await countMembership(db, 'DELETE', 'OLD', -200);
}

/**
 * Counts who joins and leaves in the revision of the person, too, with bytes while they are a member: by it the
 * server knows without a further statement whom to tell of the household.
 */
async function countMembership(
  db: Kysely<unknown>,
  action: 'INSERT' | 'DELETE',
  row: 'NEW' | 'OLD',
  bytes: number,
): Promise<void> {
  const name = `household_members_${action.toLowerCase()}_marks`;
  const statement = `INSERT INTO data_revisions (owner_id, area, revision, bytes)
    SELECT id, 'households', 1, ${bytes} FROM owners WHERE id = ${row}.user_id
    ON CONFLICT (owner_id, area) DO UPDATE SET revision = data_revisions.revision + 1,
      bytes = data_revisions.bytes + excluded.bytes`;
  const when = `CREATE TRIGGER ${name} AFTER ${action} ON household_members`;
  if (!isPostgres(db as Db)) {
    await sql.raw(`${when} BEGIN ${statement}; END`).execute(db);
    return;
  }
  await sql
    .raw(
      `CREATE FUNCTION ${name}() RETURNS trigger AS $$
        BEGIN ${statement}; RETURN NULL; END $$ LANGUAGE plpgsql`,
    )
    .execute(db);
  await sql.raw(`${when} FOR EACH ROW EXECUTE FUNCTION ${name}()`).execute(db);
}
