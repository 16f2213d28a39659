import { z } from 'zod';
import { createFundPlanBody } from '../../../../contract/investments/fund-plans/fund-plan-fields.ts';
import type { FundPlan } from '../../../../contract/investments/fund-plans/fund-plans.schemas.ts';
import {
  type PlanInterval,
  planIntervalLabels,
} from '../../../../contract/investments/fund-plans/plan-words.ts';
import { noAccount } from '../../../ledger/account-of-money.ts';
import { formatMoney, today } from '../../../lib/format/format.ts';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';

/** Every field of the form; the numbers are texts until they are read. */
export interface PlanFields {
  amount: string;
  investmentId: string;
  every: PlanInterval;
  weekday: string;
  dayOfMonth: string;
  startDay: string;
  endDay: string;
  ratePercent: string;
  qdii: boolean;
  accountId: string;
}

export const weekdays = ['一', '二', '三', '四', '五'];

export function newPlan(investmentId: string): PlanFields {
  return {
    amount: '',
    investmentId,
    every: 'MONTH',
    weekday: '1',
    dayOfMonth: '1',
    startDay: today(),
    endDay: '',
    ratePercent: '',
    qdii: false,
    accountId: noAccount,
  };
}

export function fieldsOfPlan(plan: FundPlan): PlanFields {
  return {
    amount: textOfNumber(plan.amount),
    investmentId: plan.investmentId,
    every: plan.every,
    weekday: String(plan.weekday ?? 1),
    dayOfMonth: String(plan.dayOfMonth ?? 1),
    startDay: plan.startDay,
    endDay: plan.endDay ?? '',
    ratePercent: plan.ratePercent === null ? '' : textOfNumber(plan.ratePercent),
    qdii: plan.qdii,
    accountId: plan.accountId ?? noAccount,
  };
}

/** Reads the form; of the two days only the one that the interval uses is sent. */
export const planSchema = z
  .custom<PlanFields>()
  .transform((fields) => {
    const isMonthly = fields.every === 'MONTH';
    return {
      ...fields,
      amount: amountFromText(fields.amount),
      weekday: isMonthly ? null : Number(fields.weekday),
      dayOfMonth: isMonthly ? Number(fields.dayOfMonth) : null,
      endDay: fields.endDay || null,
      ratePercent: amountFromText(fields.ratePercent),
      accountId: fields.accountId === noAccount ? null : fields.accountId,
    } as z.input<typeof createFundPlanBody>;
  })
  .pipe(createFundPlanBody);
export type PlanValues = z.output<typeof planSchema>;

/** `每周五 ¥500.00`, `每月15日 ¥1,000.00`. */
export function planTitle({ every, weekday, dayOfMonth, amount, currency }: FundPlan): string {
  const day = weekday === null ? `${dayOfMonth}日` : (weekdays[weekday - 1] ?? '');
  const rhythm =
    every === 'TWO_WEEKS'
      ? `${planIntervalLabels[every]}周${day}`
      : `${planIntervalLabels[every]}${day}`;
  return `${rhythm} ${formatMoney(amount, currency)}`;
}

/** The next days, with those that a closed day has moved and those that are not certain. */
export function nextDayTexts({ nextDays }: FundPlan): string[] {
  return nextDays.map(({ plannedDay, day, expected }) => {
    const notes = [...(plannedDay === day ? [] : ['顺延']), ...(expected ? ['预计'] : [])];
    return notes.length > 0 ? `${day}（${notes.join('、')}）` : day;
  });
}
