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
import { listRecords } from './records.repository.ts';

/** Who did what in the household of a member within the last year. */
export async function showRecords(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  userId: string,
  page: PageQuestion,
): Promise<Data<typeof households.records>> {
  const membership = await findMembership(db, userId);
  if (!membership) throw noHousehold();
  const since = new Date(now().getTime() - recordDays * 24 * 3600 * 1000).toISOString();
  const { rows, total } = await listRecords(db, membership.owner_id, since, page);
  const records = rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: row.full_name || row.username,
    what: recordInWords(row.action),
    isByProgram: row.token_id !== null,
  }));
  return pageAnswer(records, total, page);
}
