import type { ForecastKind } from '../contract/planning/forecast-words.ts';
import type { Day } from '../finance/calendar/days.ts';
import type { Money } from '../finance/money/money.ts';
import type { Db } from './db/database.ts';
import type { Deps } from './deps.ts';

/** What of an area moves cash until a day, as it stands today; what is settled is not among it. */
export type AreaForecast = (
  db: Db,
  deps: Deps,
  question: ForecastQuestion,
) => Promise<ForecastItem[]>;

export interface ForecastQuestion {
  ownerId: string;
  today: Day;
  to: Day;
  /** Whether only items with `onSheet` are needed; an area may leave out the others, which over decades are many. */
  onSheetOnly?: boolean;
}

export interface ForecastItem {
  kind: ForecastKind;
  title: string;
  /** Before today for what is overdue. */
  day: Day;
  /** Above 0 it comes in; null where the amount is not known. */
  money: Money | null;
  /** The cash account that it moves; null where none is named. */
  accountId: string | null;
  /** Agreed; what is only expected is not. */
  isCertain: boolean;
  /** What is overdue counts as of today, or on no day, and is listed apart. */
  late: 'TODAY' | 'APART';
  /** The page where it is settled. */
  link: string;
  /** The category of spending that it covers, which then is no everyday expense. */
  categoryId?: string | null;
  /** What recurs that it is one of: the entries that this was booked as are no everyday expenses either. */
  seriesId?: string;
  /** The days on which as much was paid before: what was booked by hand for that is no everyday expense either. */
  paidOn?: readonly Day[];
  /** The credit card that it pays: another account pays it. */
  cardId?: string;
  /**
   * How it changes the balance sheet, for plans over years. Left out where it changes nothing that lasts, and of what
   * plans take from elsewhere: loans from their schedules, income and expenses from their average.
   */
  onSheet?: SheetEffect;
}

/** Items of the balance sheet are named as `<area> <id>`. */
export type SheetEffect =
  /** Money that the balance sheet does not have yet. */
  | { is: 'GAIN' }
  /** The item is gone with it, and what it pays or takes is what it has come to by then. */
  | { is: 'SETTLES'; itemKey: string }
  /** The money goes into the item. */
  | { is: 'BUYS'; itemKey: string };
