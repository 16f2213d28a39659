import type { Kysely } from 'kysely';

/**
 * Sign-in with an identity provider (OpenID Connect): whom an identity belongs to, the sign-ins that were begun
 * there, and which sessions end when it says so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oidc_identities')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .addUniqueConstraint('oidc_identities_subject', ['issuer', 'subject'])
    .execute();
  await db.schema
    .createIndex('oidc_identities_of_user')
    .on('oidc_identities')
    .column('user_id')
    .execute();

  await db.schema
    .createTable('oidc_attempts')
    .addColumn('state_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('code_verifier', 'text', (c) => c.notNull())
    .addColumn('remember', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['user_id', 'expires_at']) {
    await db.schema
      .createIndex(`oidc_attempts_by_${column}`)
      .on('oidc_attempts')
      .column(column)
      .execute();
  }

  for (const table of ['sessions', 'sign_in_tickets']) {
    await db.schema
      .alterTable(table)
      .addColumn('identity_id', 'text', (c) =>
        c.references('oidc_identities.id').onDelete('set null'),
      )
      .execute();
    await db.schema.alterTable(table).addColumn('provider_session', 'text').execute();
    await db.schema
      .createIndex(`${table}_of_identity`)
      .on(table)
      .column('identity_id')
      .where('identity_id', 'is not', null)
      .execute();
  }
}
