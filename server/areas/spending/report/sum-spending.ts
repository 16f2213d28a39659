import type { Currency } from '../../../../contract/fields/currencies.ts';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import type { Cents } from '../../../../finance/money/cents.ts';
import type { PayeeSums, SummedRow } from '../../../../finance/spending/row-sums.ts';
import { type SavedAmount, spendingRows } from '../../../../finance/spending/spending-rows.ts';
import type { Db } from '../../../db/database.ts';
import { yieldWhenLong } from '../../../lib/loop-turns.ts';
import { type ChangeRates, changeRowsOf, savedBetween } from '../../net-worth/changes.service.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import type { Categories } from '../entries.repository.ts';
import type { DaySums } from '../ledger/sum-days.ts';
import { forEachGroupedDay } from './entry-groups.repository.ts';
import { addPayees, LedgerSums } from './ledger-sums.ts';
import { eveBefore, type Period, partsOfReport, readSource } from './spending-source.ts';

/** What a report is worked out from. */
export interface SummedSpending {
  /** Also of the days before the period; amounts of one line and category within a month are one row. */
  rows: readonly SummedRow[];
  /** Of the period alone. */
  payees: PayeeSums;
  /** Of the period alone. */
  saved: Record<'saving' | 'household', Cents>;
  rates: ChangeRates;
  /** What moved the cash accounts, but for own transfers, openings and stated balances. */
  moved: DaySums;
  categories: Categories;
}

/**
 * What `readSpending` answers, added up, with the change of net worth in a period: the ledger is read once for both.
 * `starts`: the days before the period from which sums are asked for, the oldest first.
 */
export async function sumSpending(
  db: Db,
  context: WorthContext,
  period: Period,
  starts: readonly Day[],
): Promise<SummedSpending> {
  const { ownerId } = context.user;
  const from = starts[0] ?? period.from;
  const [eve, eveOfPeriod] = [eveBefore(from), eveBefore(period.from)];
  const range = { from, to: period.to };
  const source = await readSource(db, context, range);
  const { accounts, categories, rates } = source;
  const ledger = new LedgerSums(source, context.currency, {
    ...{ from: period.from, eve, eveOfPeriod },
    cuts: [...starts, period.from, addDays(eve, 1), addDays(eveOfPeriod, 1)].sort(),
  });
  const isForeign = ({ currency }: { currency: Currency }) => currency !== context.currency;
  const apart = {
    foreignIds: [...accounts.values()].filter(isForeign).map(({ id }) => id),
    isAnySplit: source.parts.size > 0,
    isAnyJoined: source.transferOf.size > 0,
  };
  await forEachGroupedDay(db, ownerId, range, apart, (day, entries) => ledger.addDay(day, entries));
  const { payees, moved, booked, others, othersOf } = ledger;

  const rows = [...ledger.finish()];
  const kindOf = (id: string) => categories.byId.get(id)?.kind;
  const rowsOf = (saved: readonly SavedAmount[]) => [
    ...spendingRows(saved, (id) => others.get(id), kindOf),
  ];
  const rated = { ...context, rates };
  const earlier = { from: eve, to: eveOfPeriod };
  const ofEarlier = { sums: [], others: othersOf.earlier };
  rows.push(...rowsOf(await changeRowsOf(db, rated, earlier, partsOfReport, ofEarlier)));
  await yieldWhenLong();
  const beside: SavedAmount[] = [];
  const saved = await savedBetween(
    db,
    rated,
    { from: eveOfPeriod, to: period.to },
    {
      booked: { sums: booked.list(), others: othersOf.period },
      onRow: (row) => partsOfReport.includes(row.part) && beside.push(row),
    },
  );
  const rowsBeside = rowsOf(beside);
  rows.push(...rowsBeside);
  addPayees(rowsBeside, payees);
  return { rows, payees, saved, rates, moved, categories };
}
