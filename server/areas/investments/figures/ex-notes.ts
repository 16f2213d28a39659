import { addDays } from '../../../../finance/calendar/days.ts';
import { partsOf } from '../../../../finance/holdings/corporate-actions/source-events.ts';
import type { Db } from '../../../db/database.ts';
import {
  type CorporateActionRow,
  listActions,
} from '../corporate-actions/corporate-actions.repository.ts';

/**
 * Sources do not report the day of payment. A dividend that was not paid
 * within so many days was not recorded.
 */
const mostDaysToPay = 60;

/**
 * Why a holding is worth less since an ex-day: its price is without the right already, and what was
 * announced has not come yet. Null where nothing is waited for.
 */
export async function exNotes(
  db: Db,
  ownerId: string,
  today: string,
): Promise<(row: { id: string }) => string | null> {
  const proposed = await listActions(db, ownerId, { state: 'PROPOSED' });
  const waiting = Map.groupBy(
    proposed.filter((row) => isWaiting(row, today)),
    (row) => row.investment_id,
  );
  return ({ id }) => waiting.get(id)?.map(noteOf).join('；') ?? null;
}

function isWaiting({ ex_day, pay_day }: CorporateActionRow, today: string): boolean {
  if (ex_day > today) return false;
  return pay_day === null ? today <= addDays(ex_day, mostDaysToPay) : today < pay_day;
}

function noteOf({ ex_day, pay_day, text }: CorporateActionRow): string {
  const { shares, cash } = partsOf(text);
  const what = cash ? (shares ? '除权除息' : '除息') : '除权';
  return `${ex_day} 已${what}，待到账${pay_day ? `（${pay_day}）` : ''}`;
}
