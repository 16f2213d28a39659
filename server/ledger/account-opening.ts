import type { Day } from '../../finance/calendar/days.ts';
import type { Db } from '../db/database.ts';
import { isReversed } from './cash-accounts.repository.ts';

const openingKey = /^opening (\d{4}-\d\d-\d\d) (-?[\d.]+)$/;

/**
 * The `import_key` of a movement by which an import moves the
 * opening of an account to an earlier day.
 */
export function keyOfOpening(day: Day, amount: string): string {
  return `opening ${day} ${amount}`;
}

/** The opening that such a movement records; undefined for any other key. */
export function openingOfKey(importKey: string | null): { day: Day; amount: string } | undefined {
  const [, day, amount] = openingKey.exec(importKey ?? '') ?? [];
  return day === undefined || amount === undefined ? undefined : { day, amount };
}

/** The day on which the history of an account begins; an import may have moved it back. */
export async function findOpeningDay(
  db: Db,
  ownerId: string,
  accountId: string,
): Promise<Day | undefined> {
  const rows = await db
    .selectFrom('account_transactions as moved')
    .select(['moved.day', 'moved.import_key'])
    .where('moved.owner_id', '=', ownerId)
    .where('moved.account_id', '=', accountId)
    .where('moved.type', 'in', ['OPENING', 'ADJUSTMENT'])
    .where('moved.reverses', 'is', null)
    .where((eb) =>
      eb.or([eb('moved.type', '=', 'OPENING'), eb('moved.import_key', 'is not', null)]),
    )
    .where(({ not }) => not(isReversed))
    .orderBy('moved.sequence')
    .execute();
  const last = rows.at(-1);
  return last && (openingOfKey(last.import_key)?.day ?? last.day);
}
