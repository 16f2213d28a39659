import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Problem } from '../../integrity/problem.ts';

/** That every owner who is a person is a user, so that nobody's data outlast their account. */
export async function checkOwners(db: Db): Promise<Problem[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM owners WHERE kind = 'PERSON' AND id NOT IN (SELECT id FROM users)
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => ({ table: 'owners', row: id, what: 'is a person and no user' }));
}
