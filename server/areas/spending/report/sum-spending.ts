import type { TransactionType } from '../../../../contract/accounts/account-fields.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { addMonths } from '../../../../finance/calendar/months.ts';
import { BookedSums } from '../../../../finance/ledger/booked-sums.ts';
import { isOwnType } from '../../../../finance/ledger/ledger.ts';
import { type Cents, centsNumber } from '../../../../finance/money/cents.ts';
import { unitsOfCent } from '../../../../finance/net-worth/rounded-parts.ts';
import { PayeeSums, RowSums, type SummedRow } from '../../../../finance/spending/row-sums.ts';
import {
  countedLine,
  rowsOfOwn,
  type SavedAmount,
  type SpendingRow,
  type SpentEntry,
  spendingRows,
} from '../../../../finance/spending/spending-rows.ts';
import type { Db } from '../../../db/database.ts';
import { yieldWhenLong } from '../../../lib/loop-turns.ts';
import { type ChangeRates, changeRowsOf, savedBetween } from '../../net-worth/changes.service.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import type { Categories } from '../entries.repository.ts';
import { DaySums } from '../ledger/sum-days.ts';
import {
  type EntriesOfDay,
  entryOf,
  eveBefore,
  forEachDay,
  type Period,
  partsOfReport,
  readSource,
} from './spending-source.ts';

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
  const cuts = [...starts, period.from];
  const from = cuts[0] ?? period.from;
  const [eve, eveOfPeriod] = [eveBefore(from), eveBefore(period.from)];
  const range = { from, to: period.to };
  const source = await readSource(db, context, range);
  const { accounts, categories, parts, transferOf, rates, rateOf, isFlow } = source;
  const kindOf = (id: string) => categories.byId.get(id)?.kind;
  const sums = new RowSums(unitsOfCent);
  const payees = new PayeeSums(unitsOfCent);
  const moved = new DaySums();
  const booked = new BookedSums();
  const others = new Map<string, SpentEntry>();
  let end: Day = '';

  const addDay = (day: Day, entries: EntriesOfDay) => {
    const isOfPeriod = day >= period.from;
    for (const [at, accountId] of entries.account_id.entries()) {
      const account = accounts.get(accountId);
      if (!account) continue;
      const id = entries.chain[at] ?? '';
      const type = entries.type[at] as TransactionType;
      const cents = centsNumber(entries.amount[at] ?? '');
      const { currency } = account;
      if (isFlow(type, id)) moved.add(day, currency, cents);
      const isSide = transferOf.has(id);
      if (!isSide && day > eveOfPeriod) booked.add(day, currency, type, cents);
      // The sides of a joined transfer cancel out; a difference by conversion comes from net worth.
      if (!isOwnType(type) || isSide) {
        others.set(id, entryOf(entries, at, cents, source));
        continue;
      }
      if (day <= eve || cents === 0) continue;
      const isForeign = currency !== context.currency;
      const unit = isForeign ? rateOf(day, currency) : unitsOfCent;
      if (unit === 0n) continue;
      if (day >= end) {
        sums.begin(day);
        end = stretchEnd(day, cuts);
      }
      if (parts.has(id)) {
        const entry = entryOf(entries, at, cents, source);
        const converted = { day, subject: '', amount: entry.amount * unit };
        const own = rowsOfOwn(entry, converted, kindOf);
        for (const { line, categoryId, isOnce, amount: part } of own)
          sums.of(line, categoryId, isOnce).addConverted(part);
        if (isOfPeriod) addPayees(own, payees);
        continue;
      }
      const categoryId = type === 'INTEREST' ? null : entries.category_id[at] || null;
      const own = { type, actKind: null, isIncoming: cents > 0, categoryId };
      const line = type === 'INTEREST' ? type : countedLine(own, kindOf);
      const ofLine = sums.of(line, categoryId, entries.is_once[at] === '1');
      const ofPayee = isOfPeriod ? payees.of(line, entries.payee[at] || null) : undefined;
      if (ofPayee) ofPayee.count += 1;
      if (isForeign) {
        const converted = BigInt(cents) * unit;
        ofLine.addConverted(converted);
        ofPayee?.sum.addConverted(converted);
      } else {
        ofLine.add(cents);
        ofPayee?.sum.add(cents);
      }
    }
  };
  await forEachDay(db, ownerId, range, addDay);
  sums.begin('');

  const rows = [...sums.rows];
  const rowsOf = (saved: readonly SavedAmount[]) => [
    ...spendingRows(saved, (id) => others.get(id), kindOf),
  ];
  const rated = { ...context, rates };
  const earlier = { from: eve, to: eveOfPeriod };
  rows.push(...rowsOf(await changeRowsOf(db, rated, earlier, partsOfReport, 'NONE')));
  await yieldWhenLong();
  const saved: SavedAmount[] = [];
  const shown = await savedBetween(
    db,
    rated,
    { from: eveOfPeriod, to: period.to },
    { booked: booked.list(), onRow: (row) => partsOfReport.includes(row.part) && saved.push(row) },
  );
  const beside = rowsOf(saved);
  rows.push(...beside);
  addPayees(beside, payees);
  return { rows, payees, saved: shown, rates, moved, categories };
}

function addPayees(rows: readonly SpendingRow[], payees: PayeeSums): void {
  const counted = new Set<string>();
  for (const { line, payee, amount, entryId } of rows) {
    const ofPayee = payees.of(line, payee);
    ofPayee.sum.addConverted(amount);
    const entry = `${line} ${entryId}`;
    if (!counted.has(entry)) ofPayee.count += 1;
    counted.add(entry);
  }
}

/** The first day that is summed apart from a day: the next cut, or the first of the next month. */
function stretchEnd(day: Day, cuts: readonly Day[]): Day {
  const nextMonth = `${addMonths(`${day.slice(0, 7)}-01`, 1).slice(0, 7)}-01`;
  return cuts.find((cut) => cut > day && cut < nextMonth) ?? nextMonth;
}
