import type { Data } from '../../../../contract/endpoint.ts';
import { recordDays } from '../../../../contract/households/household-fields.ts';
import type { households } from '../../../../contract/households/households.ts';
import type { Db } from '../../../db/database.ts';
import type { PageQuestion } from '../../../db/page-rows.ts';
import type { Deps } from '../../../deps.ts';
import { noHousehold } from '../../../http/pipeline/membership.ts';
import { pageAnswer } from '../../../http/replies/envelope.ts';
import { findMembership } from '../households.repository.ts';
import { recordInWords } from './record-words.ts';
import { findTakenOver, listRecords } from './records.repository.ts';

/**
 * Who did what within the last year in the household of a member, or in the one that a person without a household
 * has taken over: its lines outlive it.
 */
export async function showRecords(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  userId: string,
  page: PageQuestion,
): Promise<Data<typeof households.records>> {
  const since = new Date(now().getTime() - recordDays * 24 * 3600 * 1000).toISOString();
  const membership = await findMembership(db, userId);
  const ownerId = membership?.owner_id ?? (await findTakenOver(db, userId, since));
  if (!ownerId) throw noHousehold();
  const { rows, total } = await listRecords(db, ownerId, since, page);
  const records = rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: row.full_name || row.username,
    what: recordInWords(row.action),
    isByProgram: row.token_id !== null,
  }));
  return pageAnswer(records, total, page);
}
