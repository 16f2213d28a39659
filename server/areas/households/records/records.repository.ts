import { households } from '../../../../contract/households/households.ts';
import type { Db } from '../../../db/database.ts';
import { type PageQuestion, pageRows } from '../../../db/page-rows.ts';
import { unlisted } from './record-words.ts';

/** What was done to a household's data and its membership since an instant, the newest first. */
export function listRecords(db: Db, ownerId: string, since: string, page: PageQuestion) {
  const lines = db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .select(['audit_log.id', 'audit_log.user_id', 'audit_log.action', 'audit_log.at'])
    .select(['audit_log.token_id', 'users.username', 'users.full_name'])
    .where('audit_log.owner_id', '=', ownerId)
    // As the index has it: the id of a household is no user's.
    .whereRef('audit_log.owner_id', '!=', 'audit_log.user_id')
    .where('audit_log.at', '>=', since)
    .where('audit_log.action', 'not in', unlisted)
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc');
  return pageRows(lines, page);
}

/** The household that a person has taken over last since an instant. */
export async function findTakenOver(
  db: Db,
  userId: string,
  since: string,
): Promise<string | undefined> {
  const line = await db
    .selectFrom('audit_log')
    .select('owner_id')
    .where('user_id', '=', userId)
    .where('action', '=', households.acceptOffer.name)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.owner_id ?? undefined;
}
