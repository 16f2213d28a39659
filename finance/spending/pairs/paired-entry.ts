import { mostDaysOfTransfer, mostDaysOfTwins } from '../../../contract/spending/spending-words.ts';
import { type Day, daysBetween } from '../../calendar/days.ts';
import type { Cents } from '../../money/cents.ts';

/** A cash entry that may be one of a pair. */
export interface PairedEntry {
  id: string;
  accountId: string;
  currency: string;
  day: Day;
  /** Signed. */
  amount: Cents;
  payee: string | null;
  description: string | null;
  /** The source of its import, or `typed`. */
  source: string;
  /** The category that a person chose. */
  chosenId: string | null;
  /** Whether it may be a side of a transfer: it has no parts, is no refund, and nobody chose what it was for. */
  mayMove: boolean;
}

type Movement = Pick<PairedEntry, 'accountId' | 'currency' | 'day' | 'amount'>;

/** Why two entries cannot be the sides of a transfer; undefined when they can. */
export function transferProblem(one: Movement, other: Movement): string | undefined {
  if (one.accountId === other.accountId) return '两笔流水必须在不同账户';
  if (one.amount > 0n === other.amount > 0n) return '两笔流水必须一笔转出、一笔转入';
  if (daysApart(one, other) > mostDaysOfTransfer) {
    return `两笔流水最多相差 ${mostDaysOfTransfer} 天`;
  }
  if (one.currency === other.currency && one.amount !== -other.amount) {
    return '同币种转账的两笔金额必须相同';
  }
  return undefined;
}

/** Why two entries cannot be two rows of one payment; undefined when they can. */
export function twinProblem(
  one: Movement & Pick<PairedEntry, 'source'>,
  other: Movement & Pick<PairedEntry, 'source'>,
): string | undefined {
  if (one.accountId !== other.accountId) return '重复的两笔必须在同一账户';
  if (one.amount !== other.amount) return '重复的两笔金额必须相同';
  if (daysApart(one, other) > mostDaysOfTwins) return `重复的两笔最多相差 ${mostDaysOfTwins} 天`;
  if (one.source === other.source) return '重复的两笔必须来自不同来源';
  return undefined;
}

function daysApart(one: Pick<Movement, 'day'>, other: Pick<Movement, 'day'>): number {
  return Math.abs(daysBetween(one.day, other.day));
}
