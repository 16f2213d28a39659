import type { Selectable } from 'kysely';
import type { Database, Db } from '../../../db/database.ts';

export type ChallengeRow = Selectable<Database['passkey_challenges']>;

export async function insertChallenge(db: Db, row: ChallengeRow): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Removes a challenge and answers what it was for. Of parallel calls one gets it. */
export function takeChallenge(db: Db, challengeHash: string): Promise<ChallengeRow | undefined> {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .returningAll()
    .executeTakeFirst();
}
