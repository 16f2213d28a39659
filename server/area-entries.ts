import type { Currency } from '../contract/fields/currencies.ts';
import type { Day } from '../finance/calendar/days.ts';
import type { Db } from './db/database.ts';

/** Which single entries are asked for. */
export interface EntryQuestion {
  from: Day;
  to: Day;
  /** One of their texts contains it, in upper or lower case. */
  keyword?: string | undefined;
  /** Of one cash account alone. */
  accountId?: string | undefined;
  /** How many of the newest are left out. */
  skip: number;
  most: number;
}

/** One entry of an area: a line of an account, a trade, a debt. */
export interface FoundEntry {
  id: string;
  accountId: string | null;
  type: string;
  /** Signed as in its area. */
  amount: number;
  currency: Currency;
  balanceAfter: number | null;
  day: Day;
  /** What people have typed, or banks have sent. */
  description: string | null;
}

/** The entries of an area, for agents: the newest day first, and never read whole. */
export interface AreaEntries {
  find: (db: Db, ownerId: string, question: EntryQuestion) => Promise<FoundEntry[]>;
}
