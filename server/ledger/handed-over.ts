import type { Day } from '../../finance/calendar/days.ts';
import { AppError, fieldError } from '../errors.ts';

/** The columns of a new thing that no other owner had before. */
export const notHandedOver = { taken_over_on: null, handed_over_on: null };

/**
 * Refuses to open anew or to delete what was handed over: the other owner has it now, and the history of this one
 * says that it went there.
 */
export function refuseHandedOver({ handed_over_on }: { handed_over_on: Day | null }): void {
  if (handed_over_on === null) return;
  throw new AppError('CONFLICT', `它已经移到另一边，不能在这里修改或删除；${whereUndone}`);
}

/** Refuses an edit that changes the worth of a thing on the day it was taken over, which both owners have counted. */
export function refuseOtherWorth(day: Day, isSame: boolean): void {
  if (isSame) return;
  throw new AppError(
    'CONFLICT',
    `它在${day}按那天的价值从另一边移来，修改不能改变那天的价值；${whereUndone}`,
  );
}

/** Where a move is undone, as the end of a refusal. */
export const whereUndone = '移动之后一天内可以在“家庭”页面撤销';

/** Refuses to record something on a day before a thing was taken over: until then it counted for the other owner. */
export function refuseBefore(
  { taken_over_on }: { taken_over_on: Day | null },
  day: Day,
  field: string,
): void {
  if (taken_over_on === null || day >= taken_over_on) return;
  throw fieldError(field, `日期不能早于移入日期${taken_over_on}`);
}

/** The same, and refuses the day itself too: the worth of that day is what was taken over. */
export function refuseUntil(
  { taken_over_on }: { taken_over_on: Day | null },
  day: Day,
  field: string,
): void {
  if (taken_over_on === null || day > taken_over_on) return;
  throw fieldError(field, `日期必须晚于移入日期${taken_over_on}`);
}
