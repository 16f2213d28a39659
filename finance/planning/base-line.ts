import type { Day } from '../calendar/days.ts';
import { grown, monthlyRate } from './growth.ts';
import { monthsUntil } from './loan-path.ts';
import {
  eachMonth,
  type Flow,
  monthsFrom,
  negative,
  owedOf,
  type PlannedLoan,
  type PlanPart,
  paymentsOf,
  pot,
  risen,
  sumsOf,
} from './plan-parts.ts';

/** The inputs of the line without a decision: amounts in one currency, growth a year as a part of one. */
export interface PlanBase {
  today: Day;
  months: number;
  /** What is owned and grows. */
  assets: readonly { label: string; amount: number; growth: number; isCash?: boolean }[];
  /** What stays as it is: other assets, money that others owe or are owed. */
  steady: readonly { label: string; amount: number }[];
  loans: readonly PlannedLoan[];
  /** Saved a month on average, without what is paid on loans and what recurs; in today's money, as what recurs. */
  saving: number;
  /** Income and expenses that recur, on their days. */
  recurring: readonly DatedFlow[];
  /** What a monthly amount in today's money rises by a year. */
  savingGrowth: number;
  /** What is gone on a day, with what it pays or, below zero, takes then. */
  settled: readonly { label: string; amount: number; day: Day; pays: number }[];
  /** Money that comes on a day and was not there before. */
  gains: readonly DatedFlow[];
  /** What is put from cash into something that grows, as far as there is cash. */
  plans: readonly { label: string; growth: number; flows: readonly DatedFlow[] }[];
  cashGrowth: number;
}

/** An amount of a day; one of a day that has passed counts in the first month. */
export interface DatedFlow {
  day: Day;
  amount: number;
}

/** Net worth where nothing is decided: growth, what is saved, the loans by their schedules, and what falls due. */
export function baseParts(base: PlanBase): PlanPart[] {
  const { assets, steady, loans, saving, cashGrowth, months, today } = base;
  const flowsOf = (some: readonly DatedFlow[]) =>
    some.map(({ day, amount }) => ({ month: Math.max(1, monthsUntil(today, day)), amount }));
  const inTodaysMoney = (some: readonly Flow[]) => pot(cashGrowth, months, risen(base, some));
  const monthly = monthsFrom(1, months).map((month) => ({ month, amount: saving }));
  const owned = assets.map(({ amount, growth, ...asset }) => ({
    ...asset,
    values: eachMonth(months, (month) => grown(amount, growth, month)),
  }));
  const cash: PlanPart[] = [
    { label: '今后的储蓄', values: inTodaysMoney(monthly) },
    ...some(base.recurring, (flows) => ({
      label: '今后的周期收支',
      values: inTodaysMoney(flowsOf(flows)),
    })),
    ...some(
      [...base.settled.map(({ day, pays }) => ({ day, amount: pays })), ...base.gains],
      (flows) => ({
        label: '到期收付',
        values: pot(cashGrowth, months, flowsOf(flows)),
      }),
    ),
    ...some(loans, (all) => ({
      label: '今后的贷款还款',
      values: pot(cashGrowth, months, all.flatMap(paymentsOf)),
    })),
  ];
  const plans = base.plans.map(({ flows, ...plan }) => ({ ...plan, flows: flowsOf(flows) }));
  return [
    ...owned.map(({ label, values }) => ({ label, values })),
    ...settledParts(base),
    ...steady.map(({ label, amount }) => ({ label, values: eachMonth(months, () => amount) })),
    ...cash,
    ...planParts(base, [...owned.filter(({ isCash }) => isCash), ...cash], plans),
    ...loans.map((loan) => ({ label: loan.name, values: negative(owedOf(loan)) })),
  ];
}

/** Items until they are settled, summed up by their labels. */
function settledParts(base: PlanBase): PlanPart[] {
  const { settled, months, today } = base;
  return [...Map.groupBy(settled, ({ label }) => label)].map(([label, items]) => ({
    label,
    values: eachMonth(months, (month) =>
      items.reduce((sum, item) => {
        const isGone = month >= Math.max(1, monthsUntil(today, item.day));
        return isGone ? sum : sum + settledIn(base, item, month);
      }, 0),
    ),
  }));
}

/** The worth in a month of an item that is settled: evenly from today's to what it pays, which is cash from then on. */
export function settledIn(
  { today, cashGrowth }: Pick<PlanBase, 'today' | 'cashGrowth'>,
  { amount, pays, day }: Omit<PlanBase['settled'][number], 'label'>,
  month: number,
): number {
  const end = Math.max(1, monthsUntil(today, day));
  if (month < end) return amount + ((pays - amount) * month) / end;
  return grown(pays, cashGrowth, month - end);
}

/**
 * What plans put into what they buy, and what that takes from the cash of some parts. Where there is too little cash
 * in a month, each plan gets the same part of its amount.
 */
function planParts(
  { months, cashGrowth }: PlanBase,
  cash: readonly PlanPart[],
  plans: readonly { label: string; growth: number; flows: readonly Flow[] }[],
): PlanPart[] {
  if (plans.length === 0) return [];
  const asked = plans.map(({ flows }) => sumsOf(flows, months));
  const rate = monthlyRate(cashGrowth);
  const paidOut = new Array<number>(months + 1).fill(0);
  const paidParts = eachMonth(months, (month) => {
    const paidBefore = month === 0 ? 0 : (paidOut[month - 1] ?? 0) * (1 + rate);
    const wanted = asked.reduce((sum, one) => sum + (one[month] ?? 0), 0);
    const available = cash.reduce((sum, { values }) => sum + (values[month] ?? 0), 0) - paidBefore;
    const paidPart = wanted > 0 ? Math.min(1, Math.max(0, available) / wanted) : 0;
    // Cash that was paid out earlier is missing with its growth.
    paidOut[month] = paidBefore + wanted * paidPart;
    return paidPart;
  });
  return [
    { label: '定投和存入付出的钱', values: negative(paidOut) },
    ...plans.map(({ label, growth }, at) => ({
      label,
      values: pot(
        growth,
        months,
        paidParts.map((part, month) => ({ month, amount: (asked[at]?.[month] ?? 0) * part })),
      ),
    })),
  ];
}

/** A part of some, or none where there are none. */
function some<One>(all: readonly One[], part: (all: readonly One[]) => PlanPart): PlanPart[] {
  return all.length > 0 ? [part(all)] : [];
}
