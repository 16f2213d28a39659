import type { Kysely } from 'kysely';
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
}
