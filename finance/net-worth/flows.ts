import type { Currency } from '../../contract/fields/currencies.ts';
import type { ChangePart } from '../../contract/net-worth/net-worth-fields.ts';
import type { SheetPart } from '../../contract/net-worth/sheet-parts.ts';
import type { Day } from '../calendar/days.ts';
import type { Fixed } from '../money/fixed.ts';

/**
 * One side of something that happens between two own things, such as the money of a trade and the
 * trade. The sides of one day are no part of a change: only what they differ by is.
 */
export interface Matching {
  /** The sides of one thing share it. */
  key: string;
  /** Which side this is. */
  side: string;
  /** The part it counts for when the other side is not there (any more). */
  alone: ChangePart;
  /** What the sides differ by in one currency counts for this part; between currencies it is `fx`. */
  rest: ChangePart;
}

/** What counts in net worth by itself: an account, a holding, an asset, a debt. */
export interface WorthItem {
  /** Unique in its area. */
  key: string;
  /** The key of the thing whose shares apply to it, where that is another: the fund of a fund order. */
  thing?: string;
  name: string;
  /** Its line of the balance sheet; an account below zero is a debt in any case. */
  part: SheetPart;
  /** What people call things like it: 储蓄账户, 股票, 房产. */
  kind: string;
  /** Of an other asset: whether it cannot be taken out at will. */
  isRestricted?: boolean;
  /** Of a debt: whether it runs for years, as a mortgage does. */
  isLongTerm?: boolean;
}

/** An amount by which what an area is worth changed on a day. */
export interface Flow {
  day: Day;
  /** What changed, as people call it. */
  subject: string;
  currency: Currency;
  amount: Fixed;
  part: ChangePart | Matching;
  /** The id of the cash entry that it is, which says more about it. */
  source?: string;
  /** A sum of several entries, which adds to its part and is not listed as a row. */
  isSummed?: true;
  /** How the amount follows, as arithmetic in its own currency; left out it is the amount alone. */
  formula?: () => string;
}

/** The worth of something on the first day that it counts for; debts are below zero. */
export interface Beginning {
  day: Day;
  /** Its name, as users read it. */
  subject: string;
  currency: Currency;
  amount: Fixed;
  /** The key of the thing among its area's, by which members may have shares of it. */
  thing?: string;
}

/** What an area was worth in one currency; what is owed is below zero. */
export interface WorthAmount {
  currency: Currency;
  amount: Fixed;
}

/** What one item was worth in one currency. */
export interface ItemWorth extends WorthAmount {
  of: WorthItem;
}

/** A change of what one item is worth. */
export interface ItemFlow extends Flow {
  of: WorthItem;
}

/**
 * What an area was worth at the end of a day, and every change of it until the end of another. Its
 * worth then is the sum of both, in each currency and of each item.
 */
export interface AreaFlows {
  opening: readonly ItemWorth[];
  flows: readonly ItemFlow[];
}
