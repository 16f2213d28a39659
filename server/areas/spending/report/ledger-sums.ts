import type { TransactionType } from '../../../../contract/accounts/account-fields.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { addMonths } from '../../../../finance/calendar/months.ts';
import { BookedSums } from '../../../../finance/ledger/booked-sums.ts';
import { isOwnType } from '../../../../finance/ledger/ledger.ts';
import { centsNumber } from '../../../../finance/money/cents.ts';
import { CentsSum } from '../../../../finance/money/cents-sum.ts';
import type { Exact } from '../../../../finance/net-worth/attribution.ts';
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
  type SpendingRow,
  type SpentEntry,
} from '../../../../finance/spending/spending-rows.ts';
import { DaySums } from '../ledger/sum-days.ts';
import { type EntryGroup, type GroupedEntries, readGroup } from './entry-groups.repository.ts';
import { type SpendingSource, spentEntry } from './spending-source.ts';

/** The days that a report counts from. */
interface Starts {
  /** Of the period. */
  from: Day;
  /** The days at whose ends the days before the period and the period begin, as net worth counts. */
  eve: Day;
  eveOfPeriod: Day;
  /** The days on which a stretch of days ends, in their order. */
  cuts: readonly Day[];
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

/**
 * Adds up the entries of a ledger, whose days are added in ascending order. What people booked themselves becomes rows
 * of a report; the other entries are kept apart, because the change of net worth tells what they count as.
 */
export class LedgerSums {
  /** Of the period alone. */
  readonly payees = new PayeeSums(unitsOfCent);
  readonly moved = new DaySums();
  /** Of the period alone. */
  readonly booked = new BookedSums();
  /** The entries that are kept apart, by their ids, and the ids of those before the period and in it. */
  readonly others = new Map<string, SpentEntry>();
  readonly othersOf: Record<'earlier' | 'period', string[]> = { earlier: [], period: [] };
  readonly #sums = new RowSums();
  readonly #groups = new Map<string, Group>();
  /** What was added to since it was last taken: once a stretch, in other currencies once a day. */
  readonly #added: Record<'ofStretch' | 'ofDay', Side[]> = { ofStretch: [], ofDay: [] };
  readonly #source: SpendingSource;
  readonly #currency: Currency;
  readonly #starts: Starts;
  #start: Day = '';
  #end: Day = '';

  /** `currency`: that of the report. */
  constructor(source: SpendingSource, currency: Currency, starts: Starts) {
    this.#source = source;
    this.#currency = currency;
    this.#starts = starts;
  }

  addDay(day: Day, { groups, amounts, payees }: GroupedEntries): void {
    const { from, eve, cuts } = this.#starts;
    if (day >= this.#end) {
      this.#take(this.#added.ofStretch, this.#start);
      this.#sums.begin(day);
      this.#start = day;
      this.#end = stretchEnd(day, cuts);
    }
    const isOfPeriod = day >= from && day > eve;
    for (const [at, text] of groups.entries()) {
      const cents = centsNumber(amounts[at] ?? '');
      const payee = payees[at] || null;
      let group = this.#groups.get(text);
      if (!group) {
        const read = readGroup(text);
        if (read.single) {
          this.#addSingle(day, read, read.single, cents, payee);
          continue;
        }
        group = this.#groupOf(read);
        this.#groups.set(text, group);
      }
      if (cents === 0) continue;
      const { currency, isForeign } = group;
      const side = cents > 0 ? group.in : group.out;
      if (!side.isAdded) {
        side.isAdded = true;
        this.#added[isForeign ? 'ofDay' : 'ofStretch'].push(side);
      }
      side.sum.add(cents);
      if (!isOfPeriod) continue;
      const unit = this.#unitOf(day, currency);
      if (unit === 0n) continue;
      const ofPayee = side.payees.of(payee);
      ofPayee.count += 1;
      if (isForeign) ofPayee.sum.addConverted(BigInt(cents) * unit);
      else ofPayee.sum.add(cents);
    }
    this.#take(this.#added.ofDay, day);
  }

  /** Answers the rows, after the last day. */
  finish(): readonly SummedRow[] {
    this.#take(this.#added.ofStretch, this.#start);
    this.#sums.begin('');
    return this.#sums.rows;
  }

  #addSingle(
    day: Day,
    { accountId, type, categoryId, isOnce }: EntryGroup,
    { id, actKind }: NonNullable<EntryGroup['single']>,
    cents: number,
    payee: string | null,
  ): void {
    const { from, eve, eveOfPeriod } = this.#starts;
    const { transferOf, isFlow } = this.#source;
    const currency = this.#currencyOf(accountId);
    const entry = spentEntry({ id, type, actKind, categoryId, payee, isOnce }, cents, this.#source);
    if (isFlow(type, id)) this.moved.addTotal(day, currency, entry.amount);
    const isSide = transferOf.has(id);
    if (!isSide && day > eveOfPeriod) this.booked.add(day, currency, type, cents);
    // The sides of a joined transfer cancel out; a difference by conversion comes from net worth.
    if (!isOwnType(type) || isSide) {
      this.others.set(id, entry);
      if (day > eve) this.othersOf[day > eveOfPeriod ? 'period' : 'earlier'].push(id);
      return;
    }
    if (day <= eve) return;
    const amount = entry.amount * this.#unitOf(day, currency);
    const own = rowsOfOwn(entry, { day, subject: '', amount }, this.#kindOf);
    for (const row of own) this.#sums.add(row);
    if (day >= from) addPayees(own, this.payees);
  }

  #groupOf({ accountId, type, isOnce, categoryId: chosen }: EntryGroup): Group {
    const currency = this.#currencyOf(accountId);
    const isInterest = type === 'INTEREST';
    const categoryId = isInterest ? null : chosen;
    const sideOf = (isIncoming: boolean): Side => {
      const own = { type, actKind: null, isIncoming, categoryId };
      const line = isInterest ? type : countedLine(own, this.#kindOf);
      const payees = this.payees.of(line);
      const sum = new CentsSum();
      return { currency, type, line, categoryId, isOnce, sum, payees, isAdded: false };
    };
    const isForeign = currency !== this.#currency;
    return { currency, isForeign, in: sideOf(true), out: sideOf(false) };
  }

  /** Moves what was added to some sides on a day, or since it, to the sums. */
  #take(sides: Side[], day: Day): void {
    const { eve, eveOfPeriod } = this.#starts;
    for (const side of sides) {
      const { currency, type, line, categoryId, isOnce } = side;
      const cents = side.sum.take();
      side.isAdded = false;
      this.moved.addTotal(day, currency, cents);
      if (day > eveOfPeriod) this.booked.addTotal(day, currency, type, cents);
      const amount = cents * this.#unitOf(day, currency);
      if (day > eve && amount !== 0n) this.#sums.add({ line, categoryId, isOnce, amount });
    }
    sides.length = 0;
  }

  readonly #kindOf = (id: string) => this.#source.categories.byId.get(id)?.kind;

  #currencyOf(accountId: string | undefined): Currency {
    const account = accountId === undefined ? undefined : this.#source.accounts.get(accountId);
    return account?.currency ?? this.#currency;
  }

  /** What a cent of a currency comes to in the currency of the report; 0 without a rate. */
  #unitOf(day: Day, currency: Currency): Exact {
    return currency === this.#currency ? unitsOfCent : this.#source.rateOf(day, currency);
  }
}

/** Adds rows to the sums of their payees; an entry of several rows counts once in each line. */
export function addPayees(rows: readonly SpendingRow[], payees: PayeeSums): void {
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
