import type { ReturnReason } from '../../contract/returns/return-reasons.ts';
import { type Day, daysBetween } from '../calendar/days.ts';
import { type Fixed, fixedToDecimal, oneFixed, proportion } from '../money/fixed.ts';
import {
  countedFlows,
  type DayFlow,
  type DayValue,
  type Flow,
  peakInvested,
  totalMoney,
} from './flows.ts';
import { largestRate, moneyWeighted } from './money-weighted.ts';
import { reasonFor } from './reasons.ts';
import { annualPercent, type TimeWeighted } from './time-weighted.ts';

/** A figure in percent, or null with the reason why it is withheld. */
export interface SimpleReturn {
  percent: number | null;
  peakInvested: Fixed;
  reason: ReturnReason | null;
}

/** All that came in and went out over a period, with what was held before it and at its end. */
export interface PeriodFlows {
  /** As returns count them, what was held before the period among them. */
  flows: readonly DayFlow[];
  moneyIn: Fixed;
  moneyOut: Fixed;
  profit: Fixed;
  /** From the first flow to the last, the value at the end counting as one. */
  days: number;
  firstDay: Day | undefined;
}

/**
 * The flows of a period, profit = closing − opening − money in + money out. `values`: what is held at
 * the ends of the days around flows, the day before the period being the first, and of the last day.
 */
export function periodFlows(flows: readonly Flow[], values: readonly DayValue[]): PeriodFlows {
  const [opening, closing] = [values[0], values.at(-1)];
  if (!opening || !closing) throw new Error('a period has a day before it and a last day');
  const own = countedFlows(flows, values);
  const { moneyIn, moneyOut } = totalMoney(own);
  const start = { day: opening.day, moneyIn: opening.value, moneyOut: 0n };
  const all = opening.value === 0n ? own : [start, ...own];
  const firstDay = all[0]?.day;
  // What was sold ended with its last flow; what was lost, at the end.
  const isSold = closing.value === 0n && moneyOut > 0n;
  const lastDay = isSold ? all.at(-1)?.day : closing.day;
  return {
    flows: all,
    moneyIn,
    moneyOut,
    profit: closing.value - opening.value - moneyIn + moneyOut,
    days: firstDay && lastDay ? daysBetween(firstDay, lastDay) : 0,
    firstDay,
  };
}

/** The profit in percent of the most that was invested net (累计收益率). */
export function simpleReturn({ flows, profit }: PeriodFlows): SimpleReturn {
  const peak = peakInvested(flows);
  if (flows.length === 0)
    return { percent: null, peakInvested: peak, reason: reasonFor('NO_FLOWS') };
  if (peak <= 0n) {
    return { percent: null, peakInvested: peak, reason: reasonFor('NOTHING_INVESTED') };
  }
  return {
    percent: inPercent(proportion(profit, oneFixed, peak)),
    peakInvested: peak,
    reason: null,
  };
}

export interface TimeWeightedFigures {
  percent: number | null;
  annualPercent: number | null;
  emptyDays: number;
  reason: ReturnReason | null;
  annualReason: ReturnReason | null;
}

/** The time-weighted return of a period, annualized only from a year on. */
export function timeWeightedFigures(
  { factor, emptyDays, totalLossBefore, unknownOn, hasFlows, steps }: TimeWeighted,
  days: number,
): TimeWeightedFigures {
  const withheld = (reason: ReturnReason) => ({
    percent: null,
    annualPercent: null,
    emptyDays,
    reason,
    annualReason: null,
  });
  if (totalLossBefore) return withheld(reasonFor('TOTAL_LOSS_BEFORE', { day: totalLossBefore }));
  if (unknownOn) return withheld(reasonFor('FLOWS_UNKNOWN'));
  if (!steps.some((step) => step.factor !== null)) {
    return withheld(reasonFor(hasFlows ? 'NOTHING_INVESTED' : 'NO_FLOWS'));
  }
  const isYear = days >= 365;
  return {
    percent: inPercent(factor - oneFixed),
    annualPercent: isYear ? annualPercent(factor, days) : null,
    emptyDays,
    reason: null,
    annualReason: isYear ? null : reasonFor('PERIOD_UNDER_ONE_YEAR'),
  };
}

export interface MoneyWeightedFigures {
  annualPercent: number | null;
  periodPercent: number | null;
  reason: ReturnReason | null;
  annualReason: ReturnReason | null;
}

/**
 * The money-weighted return of a period: below 365 days the figure of the whole period comes first,
 * and below 30 days none is annualized.
 */
export function moneyWeightedFigures(
  flows: readonly DayFlow[],
  closing: DayValue,
): MoneyWeightedFigures {
  const found = moneyWeighted(flows, closing);
  const nothing = { annualPercent: null, periodPercent: null, annualReason: null };
  if ('reason' in found) return { ...nothing, reason: reasonFor(found.reason) };
  const { rate, periodRate, days } = found;
  const isYear = days >= 365;
  const tooLarge = Math.abs(rate) > largestRate ? reasonFor('TOO_LARGE') : null;
  if (isYear && tooLarge) return { ...nothing, reason: tooLarge };
  const annualReason = days < 30 ? reasonFor('PERIOD_UNDER_30_DAYS') : tooLarge;
  return {
    annualPercent: annualReason ? null : rate * 100,
    periodPercent: isYear ? null : periodRate * 100,
    reason: null,
    annualReason,
  };
}

/** A fraction in percent, as a float: percentages are answered, never calculated with. */
export function inPercent(fraction: Fixed): number {
  return Number(fixedToDecimal(fraction * 100n));
}

/**
 * Whether the stated cost of an OPENING is more than 20 % off the market value of its day: the day is
 * then not when it was bought, or a split lies between.
 */
export function isImplausibleOpening(cost: Fixed, marketValue: Fixed): boolean {
  const difference = cost > marketValue ? cost - marketValue : marketValue - cost;
  return difference * 5n > marketValue;
}
