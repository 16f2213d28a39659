import type { EntryType } from '../../../contract/investments/entry-types.ts';
import type { InvestmentType } from '../../../contract/investments/investment-fields.ts';
import type { Day } from '../../calendar/days.ts';

/**
 * One entry beneath an investment, as it was stated. Decimals are canonical texts, as columns hold
 * them: of ten thousand entries only what is shown becomes a number again.
 */
export interface Entry {
  id: string;
  type: EntryType;
  /** The trade day in the market's calendar; of a fund the day whose net value counts. */
  day: Day;
  /** `HH:mm:ss`, where it is known. */
  time: string | null;
  /** Order of recording; an edit keeps it. */
  sequence: number;
  /** Of a SPLIT what is held afterwards, of BONUS and CAPITALISATION what was received. */
  quantity: string | null;
  price: string | null;
  /** Before charges. Where it is given it wins over quantity × price; of a SPLIT the cash in lieu. */
  amount: string | null;
  fee: string;
  tax: string;
  /** A SPLIT makes `ratioNew` units of `ratioOld`. */
  ratioNew: number | null;
  ratioOld: number | null;
  /** The total cost that an OPENING, a TRANSFER_IN or a CORRECTION states. */
  cost: string | null;
  /** The day a fund confirmed it, from which a lot's age counts; the entry's own where none is given. */
  confirmDay: Day | null;
  /** The day whose holders a DIVIDEND or BONUS is for; the one before the entry's where none is given. */
  recordDay: Day | null;
  /** Shared by the two sides of a conversion or of a transfer between own positions. */
  pairId: string | null;
  /**
   * What a TRANSFER_IN from an own position brought, oldest first; null where that is not known: it is
   * then one lot of the entry's day.
   */
  lots: readonly CarriedLot[] | null;
}

/** A lot that a transfer between own positions carries over, with its days and its cost. */
export interface CarriedLot {
  day: Day;
  confirmDay: Day;
  /** Decimal texts. */
  quantity: string;
  cost: string;
  /** The taxable dividends that it had received before the transfer; left out where there were none. */
  dividends?: string;
}

/** Places that amounts and costs of a position are rounded to: 2, of coins 8. */
export type AmountPlaces = 2 | 8;

/** The places of a position of this type. */
export function amountPlacesOf(type: InvestmentType): AmountPlaces {
  return type === 'CRYPTO' ? 8 : 2;
}

/** What happens on one day happens in this order: before the market opens, in it, at the day's end. */
function rank(type: EntryType): number {
  switch (type) {
    case 'OPENING':
      return 0;
    case 'SPLIT':
    case 'BONUS':
    case 'CAPITALISATION':
      return 1;
    case 'CORRECTION':
      return 9;
    default:
      return 5;
  }
}

/** What the order of entries follows from. */
type Ordered = Pick<Entry, 'id' | 'type' | 'day' | 'time' | 'sequence'>;

/**
 * The entries in the order in which they take effect: by day, rank, time and sequence. Entries of
 * one day and rank stand in their sequence; those of them that have a time then exchange places so
 * that their times ascend. (Compared pair by pair, a time for some and a sequence for the others
 * could run in a circle.)
 */
export function inOrder<E extends Ordered>(entries: readonly E[]): E[] {
  const sorted = [...entries].sort(compareWithoutTime);
  for (let start = 0; start < sorted.length; ) {
    const end = endOfGroup(sorted, start);
    if (end - start > 1) sortTimed(sorted, start, end);
    start = end;
  }
  return sorted;
}

function compareWithoutTime(a: Ordered, b: Ordered): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  const byRank = rank(a.type) - rank(b.type);
  if (byRank !== 0) return byRank;
  if (a.sequence !== b.sequence) return a.sequence - b.sequence;
  return a.id < b.id ? -1 : 1;
}

/** Where the entries of the day and rank of the one at `start` end. */
function endOfGroup(sorted: readonly Ordered[], start: number): number {
  const first = sorted[start];
  let end = start + 1;
  for (; first && end < sorted.length; end += 1) {
    const next = sorted[end];
    if (next?.day !== first.day || rank(next.type) !== rank(first.type)) break;
  }
  return end;
}

/** Puts the entries with a time in the order of their times, into the places that they have. */
function sortTimed<E extends Ordered>(sorted: E[], start: number, end: number): void {
  const places = [];
  for (let at = start; at < end; at += 1) if (sorted[at]?.time) places.push(at);
  const timed = places.map((at) => sorted[at] as E);
  // The sort is stable: equal times stay in their sequence.
  timed.sort((a, b) => (a.time === b.time ? 0 : (a.time ?? '') < (b.time ?? '') ? -1 : 1));
  for (const [index, at] of places.entries()) sorted[at] = timed[index] as E;
}
