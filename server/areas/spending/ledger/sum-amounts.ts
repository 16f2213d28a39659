import type { Currency } from '../../../../contract/fields/currencies.ts';
import { centsNumber } from '../../../../finance/money/cents.ts';
import type { Db } from '../../../db/database.ts';
import {
  type EntryRange,
  entriesIn,
  readEntries,
} from '../../../ledger/entries/entry-texts.repository.ts';
import type { DaySums } from './sum-days.ts';

/** Adds up all entries of some days, of which no more is read than the amount, and answers how many there are. */
export async function sumAmounts(
  db: Db,
  ownerId: string,
  range: EntryRange,
  currencyOf: ReadonlyMap<string, Currency>,
  sums: DaySums,
): Promise<number> {
  if (range.accountIds?.length === 0) return 0;
  let count = 0;
  for await (const days of readEntries(db, ownerId, range, ['account_id', 'amount'])) {
    for (const { day, account_id, amount } of days) {
      const sidesOf = new Map<string, ReturnType<DaySums['of']>>();
      const amounts = entriesIn(amount);
      for (const [at, id] of entriesIn(account_id).entries()) {
        let sides = sidesOf.get(id);
        if (!sides) {
          const currency = currencyOf.get(id);
          if (!currency) continue;
          sides = sums.of(day, currency);
          sidesOf.set(id, sides);
        }
        const cents = centsNumber(amounts[at] ?? '');
        (cents > 0 ? sides.in : sides.out).add(cents);
        count += 1;
      }
    }
  }
  return count;
}
