import { keysOf } from '../../fields/keys-of.ts';

/** What money that recurs does. */
export const flowLabels = { OUT: '支出', IN: '收入', TRANSFER: '账户间转账' } as const;
export const recurringFlows = keysOf(flowLabels);

export const everyLabels = { DAY: '天', WEEK: '周', MONTH: '个月', YEAR: '年' } as const;
export const recurringEvery = keysOf(everyLabels);

/** Where an occurrence goes whose day is a weekend or holiday. */
export const holidayLabels = { NONE: '不变', BEFORE: '提前', AFTER: '顺延' } as const;
export const holidays = keysOf(holidayLabels);

/** REFUSED: it was found, and is not to be found again. */
export const recurringStates = ['ACTIVE', 'REFUSED'] as const;

/**
 * What is stored of an occurrence. LINKED: a person said which entry it is; WAITING: it was not booked by
 * itself; CHANGED: only its amount or day is another, or there is an entry that it is not.
 */
export const storedStates = ['BOOKED', 'LINKED', 'SKIPPED', 'WAITING', 'CHANGED'] as const;

/**
 * What an occurrence is: booked here, found among the entries, skipped, still to come, or past and not
 * found.
 */
export const occurrenceStateLabels = {
  BOOKED: '已入账',
  FOUND: '已有流水',
  SKIPPED: '已跳过',
  OPEN: '未到期',
  WAITING: '待确认',
} as const;
export type OccurrenceState = keyof typeof occurrenceStateLabels;
export const occurrenceStates = keysOf(occurrenceStateLabels);

/** Whether a changed amount is that of one occurrence alone, or of it and all after it. */
export const scopes = ['ONCE', 'ONWARD'] as const;

export const mostRecurring = 200;
export const mostTimes = 999;
/** Days by which an occurrence may be moved. */
export const mostDaysMoved = 31;
