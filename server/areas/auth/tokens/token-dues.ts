import { dayIn } from '../../../../finance/calendar/days.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { AreaDue, DuesQuestion } from '../../../due.ts';
import { listTokens } from './tokens.repository.ts';

/**
 * The days on which access tokens end. One that has ended is settled: nothing is left to be done about
 * it. Tokens are a user's, whose own owner has the user's id, those for a household too.
 */
export async function tokenDues(
  db: Db,
  { config, now }: Deps,
  { ownerId, from, to }: DuesQuestion,
): Promise<AreaDue[]> {
  const rows = await listTokens(db, ownerId);
  return rows
    .map((row) => ({ row, date: dayIn(config.timeZone, new Date(row.expires_at)) }))
    .filter(({ date }) => date >= from && date <= to)
    .map(({ row, date }) => ({
      kind: 'TOKEN',
      rowId: row.id,
      occurrence: '',
      title: `${row.name} 到期`,
      date,
      money: null,
      link: '/dashboard/account',
      isSettled: row.expires_at <= now().toISOString(),
      version: 1,
      updatedAt: row.created_at,
    }));
}
