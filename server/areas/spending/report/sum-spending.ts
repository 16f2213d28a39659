import type { TransactionType } from '../../../../contract/accounts/account-fields.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import { addMonths } from '../../../../finance/calendar/months.ts';
import { BookedSums } from '../../../../finance/ledger/booked-sums.ts';
import { isOwnType } from '../../../../finance/ledger/ledger.ts';
import { type Cents, centsNumber } from '../../../../finance/money/cents.ts';
import { CentsSum } from '../../../../finance/money/cents-sum.ts';
import { unitsOfCent } from '../../../../finance/net-worth/rounded-parts.ts';
import {
  PayeeSums,
  type PayeesOfLine,
  RowSums,
  type SummedRow,
} from '../../../../finance/spending/row-sums.ts';
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
  type EntryGroup,
  forEachGroupedDay,
  type GroupedEntries,
  readGroup,
} from './entry-groups.repository.ts';
import {
  eveBefore,
  type Period,
  partsOfReport,
  readSource,
  spentEntry,
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
  const from = starts[0] ?? period.from;
  const [eve, eveOfPeriod] = [eveBefore(from), eveBefore(period.from)];
  const cuts = [...starts, period.from, addDays(eve, 1), addDays(eveOfPeriod, 1)].sort();
  const range = { from, to: period.to };
  const source = await readSource(db, context, range);
  const { accounts, categories, transferOf, rates, rateOf, isFlow } = source;
  const kindOf = (id: string) => categories.byId.get(id)?.kind;
  const sums = new RowSums();
  const payees = new PayeeSums(unitsOfCent);
  const moved = new DaySums();
  const booked = new BookedSums();
  const others = new Map<string, SpentEntry>();
  const othersOf: Record<'earlier' | 'period', string[]> = { earlier: [], period: [] };
  const groups = new Map<string, Group>();
  /** What was added to since it was last taken: once a stretch, in other currencies once a day. */
  const added: Record<'ofStretch' | 'ofDay', Side[]> = { ofStretch: [], ofDay: [] };
  let [start, end]: [Day, Day] = ['', ''];

  const groupOf = (read: EntryGroup): Group => {
    const { accountId = '', type, isOnce } = read;
    const currency = accounts.get(accountId)?.currency ?? context.currency;
    const sideOf = (isIncoming: boolean): Side => {
      const isInterest = type === 'INTEREST';
      const categoryId = isInterest ? null : read.categoryId;
      const own = { type, actKind: null, isIncoming, categoryId };
      const line = isInterest ? type : countedLine(own, kindOf);
      const sum = new CentsSum();
      const ofPayees = payees.of(line);
      return { currency, type, line, categoryId, isOnce, sum, payees: ofPayees, isAdded: false };
    };
    const isForeign = currency !== context.currency;
    return { currency, isForeign, in: sideOf(true), out: sideOf(false) };
  };
  const take = (sides: Side[], day: Day) => {
    for (const side of sides) {
      const { currency, type, line, categoryId, isOnce } = side;
      const cents = side.sum.take();
      side.isAdded = false;
      moved.addTotal(day, currency, cents);
      if (day > eveOfPeriod) booked.addTotal(day, currency, type, cents);
      const amount = cents * (currency === context.currency ? unitsOfCent : rateOf(day, currency));
      if (day > eve && amount !== 0n) sums.add({ line, categoryId, isOnce, amount });
    }
    sides.length = 0;
  };
  const addSingle = (
    day: Day,
    { accountId = '', ...read }: EntryGroup,
    { id, actKind }: NonNullable<EntryGroup['single']>,
    cents: number,
    payee: string | null,
  ) => {
    const currency = accounts.get(accountId)?.currency ?? context.currency;
    const { type, categoryId, isOnce } = read;
    const entry = spentEntry({ id, type, actKind, categoryId, payee, isOnce }, cents, source);
    if (isFlow(type, id)) moved.addTotal(day, currency, entry.amount);
    const isSide = transferOf.has(id);
    if (!isSide && day > eveOfPeriod) booked.add(day, currency, type, cents);
    // The sides of a joined transfer cancel out; a difference by conversion comes from net worth.
    if (!isOwnType(type) || isSide) {
      others.set(id, entry);
      if (day > eve) (day > eveOfPeriod ? othersOf.period : othersOf.earlier).push(id);
      return;
    }
    if (day <= eve) return;
    const unit = currency === context.currency ? unitsOfCent : rateOf(day, currency);
    const own = rowsOfOwn(entry, { day, subject: '', amount: entry.amount * unit }, kindOf);
    for (const row of own) sums.add(row);
    if (day >= period.from) addPayees(own, payees);
  };
  const addDay = (day: Day, entries: GroupedEntries) => {
    if (day >= end) {
      take(added.ofStretch, start);
      sums.begin(day);
      [start, end] = [day, stretchEnd(day, cuts)];
    }
    const isOfPeriod = day >= period.from && day > eve;
    for (const [at, text] of entries.groups.entries()) {
      const cents = centsNumber(entries.amounts[at] ?? '');
      const payee = entries.payees[at] || null;
      let group = groups.get(text);
      if (!group) {
        const read = readGroup(text);
        if (read.single) {
          addSingle(day, read, read.single, cents, payee);
          continue;
        }
        group = groupOf(read);
        groups.set(text, group);
      }
      if (cents === 0) continue;
      const { currency, isForeign } = group;
      const side = cents > 0 ? group.in : group.out;
      if (!side.isAdded) {
        side.isAdded = true;
        added[isForeign ? 'ofDay' : 'ofStretch'].push(side);
      }
      side.sum.add(cents);
      if (!isOfPeriod) continue;
      const unit = isForeign ? rateOf(day, currency) : unitsOfCent;
      if (unit === 0n) continue;
      const ofPayee = side.payees.of(payee);
      ofPayee.count += 1;
      if (isForeign) ofPayee.sum.addConverted(BigInt(cents) * unit);
      else ofPayee.sum.add(cents);
    }
    take(added.ofDay, day);
  };
  const isForeign = ({ currency }: { currency: Currency }) => currency !== context.currency;
  const foreignIds = [...accounts.values()].filter(isForeign).map(({ id }) => id);
  const [isAnySplit, isAnyJoined] = [source.parts.size > 0, transferOf.size > 0];
  const apart = { foreignIds, isAnySplit, isAnyJoined };
  await forEachGroupedDay(db, ownerId, range, apart, addDay);
  take(added.ofStretch, start);
  sums.begin('');

  const rows = [...sums.rows];
  const rowsOf = (saved: readonly SavedAmount[]) => [
    ...spendingRows(saved, (id) => others.get(id), kindOf),
  ];
  const rated = { ...context, rates };
  const earlier = { from: eve, to: eveOfPeriod };
  rows.push(
    ...rowsOf(
      await changeRowsOf(db, rated, earlier, partsOfReport, { sums: [], others: othersOf.earlier }),
    ),
  );
  await yieldWhenLong();
  const saved: SavedAmount[] = [];
  const shown = await savedBetween(
    db,
    rated,
    { from: eveOfPeriod, to: period.to },
    {
      booked: { sums: booked.list(), others: othersOf.period },
      onRow: (row) => partsOfReport.includes(row.part) && saved.push(row),
    },
  );
  const beside = rowsOf(saved);
  rows.push(...beside);
  addPayees(beside, payees);
  return { rows, payees, saved: shown, rates, moved, categories };
}

/** Entries that count in the same way but for their signs. */
interface Group {
  currency: Currency;
  isForeign: boolean;
  in: Side;
  out: Side;
}

/** What came in, or went out, of a group. */
interface Side extends Omit<SummedRow, 'day' | 'amount'> {
  currency: Currency;
  type: TransactionType;
  /** Since it was last taken. */
  sum: CentsSum;
  isAdded: boolean;
  payees: PayeesOfLine;
}

function addPayees(rows: readonly SpendingRow[], payees: PayeeSums): void {
  const counted = new Set<string>();
  for (const { line, payee, amount, entryId } of rows) {
    const ofPayee = payees.of(line).of(payee);
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
