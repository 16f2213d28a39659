import { keysOf } from '../../fields/keys-of.ts';

/** How often a plan buys, with the words for it. */
export const planIntervalLabels = { WEEK: '每周', TWO_WEEKS: '每两周', MONTH: '每月' } as const;
export const planIntervals = keysOf(planIntervalLabels);

export const weekdayText = '每周定投日必须是1到5';
export const dayOfMonthText = '每月定投日必须是1到28';
