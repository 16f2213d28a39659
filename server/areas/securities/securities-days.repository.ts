import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { SecuritiesDaysTable } from './securities.table.ts';

export type SecuritiesDayRow = Selectable<SecuritiesDaysTable>;

/** Puts what was read of an account in the place of what an earlier reading of the day found. */
export async function replaceSecuritiesDay(
  tx: Tx,
  ownerId: string,
  accountId: string,
  day: string,
  rows: readonly SecuritiesDayRow[],
): Promise<void> {
  await tx
    .deleteFrom('securities_days')
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .execute();
  await insertRows(tx, 'securities_days', rows);
}
