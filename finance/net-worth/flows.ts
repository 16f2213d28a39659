import type { Currency } from '../../contract/fields/currencies.ts';
import type { ChangePart } from '../../contract/net-worth/net-worth-fields.ts';
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

/** An amount by which what an area is worth changed on a day. */
export interface Flow {
  day: Day;
  /** What changed, as people call it. */
  subject: string;
  currency: Currency;
  amount: Fixed;
  part: ChangePart | Matching;
  /** How the amount follows, as arithmetic in its own currency; left out it is the amount alone. */
  formula?: () => string;
}

/** What an area was worth in one currency; what is owed is below zero. */
export interface Holding {
  currency: Currency;
  amount: Fixed;
}

/**
 * What an area was worth at the end of a day, and every change of it until the end of another. Its
 * worth then is the sum of both, in each currency.
 */
export interface AreaFlows {
  opening: readonly Holding[];
  flows: readonly Flow[];
}

/** What both sides of an act share (`Matching.key`): the money in an account, and what the act changes. */
export const actKey = (actId: string): string => `act ${actId}`;
