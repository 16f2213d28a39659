import type { Kysely } from 'kysely';

/** How far the guide has come that leads a new user to a first net worth. Users until now need none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('guide', 'text', (c) => c.notNull().defaultTo('done'))
    .execute();
}
