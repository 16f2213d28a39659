import { type Day, daysBetween } from '../../finance/calendar/days.ts';
import { type Cents, centsOfText, centsToDecimal } from '../../finance/money/cents.ts';
import { fold } from '../../finance/spending/fold.ts';
import { daysOff, rangeOf } from '../../finance/spending/recurring/recognition.ts';
import type { Db } from '../db/database.ts';
import { isReversed } from './cash-accounts.repository.ts';

/** A movement that a file brings. */
interface Brought {
  accountId: string;
  payee: string | null;
  day: Day;
  /** Signed. */
  amount: Cents;
}

/** Says of a movement in words which occurrence it may be that was booked already. */
export type FindBooked = (brought: Brought) => string | undefined;

/**
 * What was booked here for occurrences of what recurs: the file of a bank may bring it again, with another
 * amount where that was only about so much.
 */
export async function readBookedOccurrences(db: Db, ownerId: string): Promise<FindBooked> {
  const rows = await db
    .selectFrom('spending_occurrences as occurrence')
    .innerJoin('spending_recurring as series', (join) =>
      join
        .onRef('series.id', '=', 'occurrence.series_id')
        .onRef('series.owner_id', '=', 'occurrence.owner_id'),
    )
    .innerJoin('account_transactions as moved', (join) =>
      join
        .onRef('moved.owner_id', '=', 'occurrence.owner_id')
        .on((eb) =>
          eb.or([
            eb('moved.id', '=', eb.ref('occurrence.entry_id')),
            eb('moved.corrects', '=', eb.ref('occurrence.entry_id')),
          ]),
        ),
    )
    .select(['series.name', 'series.payee', 'series.is_about'])
    .select(['moved.account_id', 'moved.day', 'moved.amount'])
    .where('occurrence.owner_id', '=', ownerId)
    .where('occurrence.state', '=', 'BOOKED')
    .where('series.payee', 'is not', null)
    .where('moved.reverses', 'is', null)
    .where('moved.import_key', 'is', null)
    .where(({ not }) => not(isReversed))
    .execute();
  const booked = Map.groupBy(rows, (row) => `${row.account_id} ${fold(row.payee ?? '')}`);
  return ({ accountId, payee, day, amount }) => {
    const found = booked.get(`${accountId} ${fold(payee ?? '')}`)?.find((row) => {
      const own = centsOfText(row.amount);
      const [size, brought] = own < 0n ? [-own, -amount] : [own, amount];
      const { low, high } = rangeOf(size, row.is_about === 1);
      const isNear = Math.abs(daysBetween(row.day, day)) <= daysOff;
      return isNear && low <= brought && brought <= high;
    });
    if (!found) return undefined;
    const sum = centsToDecimal(centsOfText(found.amount)).abs().toFixed(2);
    return `周期收支“${found.name}” ${found.day} 已入账 ${sum}，请核对是否重复`;
  };
}
