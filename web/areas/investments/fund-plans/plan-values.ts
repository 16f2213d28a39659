import { z } from 'zod';
import { createFundPlanBody } from '../../../../contract/investments/fund-plans/fund-plan-fields.ts';
import type { FundPlan } from '../../../../contract/investments/fund-plans/fund-plans.schemas.ts';
import { planIntervalLabels } from '../../../../contract/investments/fund-plans/plan-words.ts';
import { noAccounts } from '../../../ledger/account-of-money.ts';
import { formatMoney, today } from '../../../lib/format/format.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../../lib/forms/form-of.ts';

const { amount, startDay, isActive: _, ...terms } = createFundPlanBody.shape;

/**
 * Of the two days only the one that the interval uses is read. The amount comes first, because the first field is
 * focused when a newer row is taken.
 */
export const planForm = formOf(
  z.object({ amount, ...terms, startDay: startDay.unwrap().unwrap() }),
  {
    nones: noAccounts,
    own: (fields) => ({
      ...fields,
      ...(fields.every === 'MONTH' ? { weekday: '' } : { dayOfMonth: '' }),
    }),
  },
);
export type PlanFields = FieldsOf<typeof planForm>;
export type PlanValues = ValuesOf<typeof planForm>;

export const weekdays = ['一', '二', '三', '四', '五'];

export const newPlan = (investmentId: string) =>
  planForm.empty({
    investmentId,
    every: 'MONTH',
    weekday: '1',
    dayOfMonth: '1',
    startDay: today(),
  });

export const fieldsOfPlan = (plan: FundPlan) =>
  planForm.fieldsOf({ ...plan, weekday: plan.weekday ?? 1, dayOfMonth: plan.dayOfMonth ?? 1 });

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
