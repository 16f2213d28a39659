import type { InvestmentType } from '../contract/investments/investment-fields.ts';
import type { Day } from '../finance/calendar/days.ts';
import type { DatedPrice } from '../finance/holdings/held-value.ts';
import type { RateTable } from '../finance/money/rates.ts';
import type { WorthSeries } from '../finance/net-worth/worth-series.ts';
import type { ReturnPosition } from '../finance/returns/position.ts';
import type { Db } from './db/database.ts';

/** The positions of an area whose returns can be asked for. */
export interface AreaReturns {
  /** What the id in the path of a call names. */
  rows: 'investment' | 'securities-account';
  /** The positions of an owner, or the one that is named. */
  find: (db: Db, question: ReturnsQuestion) => Promise<ReturnScope>;
}

/** Whose returns are asked for. */
export interface ReturnsQuestion {
  ownerId: string;
  /** One position, whatever its status. */
  id?: string | undefined;
  /** Only investments of this type. */
  type?: InvestmentType | undefined;
  /** The newest rates. */
  rates: RateTable;
  now: Date;
}

/** Positions, and what they were worth on past days. */
export interface ReturnScope {
  positions: readonly ReturnPosition[];
  /** Reads what the values at the end of some days are worked out from; the days ascend. */
  readValues: (days: readonly Day[]) => Promise<ScopeValues>;
}

export interface ScopeValues {
  /** What these positions came to at the end of each of the days. */
  seriesOf: (positions: readonly ReturnPosition[]) => readonly WorthSeries[];
  /** The newest price of a position on a day or before it. */
  priceOn: (position: ReturnPosition, day: Day) => DatedPrice | undefined;
}
