import type { Currency } from '../contract/fields/currencies.ts';
import type { MovableKind } from '../contract/moves/move-words.ts';
import type { Day } from '../finance/calendar/days.ts';
import type { Decimal } from '../finance/money/decimal.ts';
import type { Db, Tx } from './db/database.ts';
import type { Deps } from './deps.ts';

/**
 * How an area hands over a thing between a person and their household: its history until the day stays with the
 * old owner, and the new owner has it from that day on. What it is worth then leaves the one and comes to the
 * other as 家庭往来, which is no gain or loss of either.
 */
export interface HandOver {
  kind: MovableKind;
  /** What it is worth now, and why it cannot be handed over. */
  look: (db: Db, deps: Deps, question: LookQuestion) => Promise<Handed>;
  /** Ends it for the old owner and begins it for the new one, whose row's id it answers. Accounts of both are locked. */
  hand: (tx: Tx, deps: Deps, question: HandQuestion) => Promise<string>;
}

export interface Handed {
  /** Below zero where it is owed. */
  amount: Decimal;
  currency: Currency;
  refusal: string | null;
}

/** What is handed over, by its old owner to the new one: one is a person, the other their household. */
export interface LookQuestion {
  from: string;
  to: string;
  id: string;
}

export interface HandQuestion extends LookQuestion {
  userId: string;
  householdId: string;
  /** Today. */
  day: Day;
  /** The new owner's row of what was handed over before in the same act; null of what stays. */
  copyOf: (id: string | null) => string | null;
}
