import type { Currency } from '../contract/fields/currencies.ts';
import type { Day } from '../finance/calendar/days.ts';
import type { BookedSum } from '../finance/ledger/booked-sums.ts';
import type { Decimal } from '../finance/money/decimal.ts';
import type { RateTable } from '../finance/money/rates.ts';
import type { AreaFlows, Beginning } from '../finance/net-worth/flows.ts';
import type { Worth } from '../finance/net-worth/worth.ts';
import type { PastWorth } from '../finance/net-worth/worth-series.ts';
import type { CountedArea } from './db/data-revision.ts';
import type { Db } from './db/database.ts';
import type { TimePrecision } from './http/pipeline/route.ts';

/** What an area adds to the balance sheet, today and on past days. */
export interface AreaWorth {
  /** Which counter of the data revision rises when a row behind the worth changes. */
  counter: CountedArea;
  /** How finely `find` depends on the present time: by the minute where it counts stale prices. */
  precision: TimePrecision;
  /** What the area adds today, with the figures that exist for the present alone. */
  find: (db: Db, question: WorthQuestion) => Promise<Worth>;
  /**
   * What it added at the end of each of some days before today, which ascend: one pass over its
   * rows, however many days there are.
   */
  findOnDays: (db: Db, question: PastQuestion) => Promise<PastWorth>;
  /**
   * What it added at the end of one day, and every change of that until the end of another, by the
   * parts of the attribution. Together they are what `findOnDays`, today `find`, answers.
   */
  findFlows: (db: Db, question: FlowQuestion) => Promise<AreaFlows>;
  /**
   * `findFlows` dates what accrues on the last day of the period: what it was worth on a day between the two is not
   * the sum of the changes until then, and is asked for by itself.
   */
  datesAtEnd?: true;
  /**
   * The amounts of things that began to count between the ends of two days, if they were entered by then
   * and no own money paid for them. They make net worth jump on that day though nothing has grown.
   */
  findBeginnings?: (db: Db, question: BeginningQuestion) => Promise<Beginning[]>;
  /** What was paid for each thing that counts today with a cost, and what it has gained, by its key. */
  findGains?: (db: Db, question: WorthQuestion) => Promise<ThingGain[]>;
  /** The first day on which it added something; undefined when it never did. */
  findFirstDay: (db: Db, ownerId: string) => Promise<Day | undefined>;
}

/** The cost and the gain of one thing in the currency that was asked for. */
export interface ThingGain {
  thing: string;
  cost: Decimal;
  gain: Decimal;
}

/** Whose worth on which past days is asked for. */
export interface PastQuestion {
  ownerId: string;
  days: readonly Day[];
  baseCurrency: Currency;
}

/** Whose worth is asked for between the ends of which days. */
export interface FlowQuestion {
  ownerId: string;
  from: Day;
  /** After `from`; `today` at the latest. */
  to: Day;
  today: Day;
  now: Date;
  baseCurrency: Currency;
  /** The newest. */
  rates: RateTable;
  /**
   * What people book themselves on their accounts: left out, each entry with what it is. `SUMMED` by days and parts,
   * for who needs the sums alone; `NONE` for who reads those entries from the ledger; or the sums, of who has read it.
   */
  booked?: 'SUMMED' | 'NONE' | ReadLedger | undefined;
}

/** What was found in the ledger of the period that is asked for. */
export interface ReadLedger {
  sums: readonly BookedSum[];
  /** The ids that stand for the entries that are not summed. */
  others: readonly string[];
}

/** Whose things are asked for that began to count between the ends of two days. */
export interface BeginningQuestion extends FlowQuestion {
  /** Whether something that counts from a day on was entered on it, or before it; if not, it has a past. */
  isEnteredBy: (day: Day, instant: string) => boolean;
}

/** Whose worth is asked for, and as of when. */
export interface WorthQuestion {
  ownerId: string;
  /** The currency of the figures that are one amount; holdings keep their own. */
  currency: Currency;
  baseCurrency: Currency;
  rates: RateTable;
  /** The present day in `TIME_ZONE`. */
  today: Day;
  now: Date;
}
