import { z } from 'zod';
import type { Retirement } from '../../../../contract/planning/goals.ts';
import { retirementBody } from '../../../../contract/planning/retirement-fields.ts';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';

type Plan = NonNullable<Retirement['plan']>;

/** What stands in the fields: numbers as they are typed. */
export interface RetirementFields {
  bornIn: string;
  stopsIn: string;
  untilAge: string;
  addition: string;
  spending: PhaseFields[];
  income: PhaseFields[];
  locked: { amount: string; untilYear: string }[];
  includesHousing: boolean;
  takesOut: Plan['takesOut'];
  ratePercent: string;
}

interface PhaseFields {
  amount: string;
  fromYear: string;
  untilYear: string;
}

const typed = (text: string) => (text.trim() === '' ? null : amountFromText(text));
const isFilled = ({ amount }: { amount: string }) => amount.trim() !== '';

/** The fields as the body that the server takes, which its schema then checks. */
export const schemaOf = (year: number) =>
  z.preprocess((fields: RetirementFields) => {
    const stopsIn = typed(fields.stopsIn);
    const phasesOf = (rows: readonly PhaseFields[], begin: number | string) =>
      rows.filter(isFilled).map(({ amount, fromYear, untilYear }) => ({
        amount: typed(amount),
        fromYear: typed(fromYear) ?? begin,
        untilYear: typed(untilYear),
      }));
    return {
      bornIn: typed(fields.bornIn),
      stopsIn,
      untilAge: typed(fields.untilAge),
      includesHousing: fields.includesHousing,
      addition: typed(fields.addition) ?? 0,
      spending: phasesOf(fields.spending, year),
      income: phasesOf(fields.income, stopsIn ?? year),
      locked: fields.locked.filter(isFilled).map(({ amount, untilYear }) => ({
        amount: typed(amount),
        untilYear: typed(untilYear) ?? stopsIn ?? year,
      })),
      takesOut: fields.takesOut,
      ratePercent: typed(fields.ratePercent),
    };
  }, retirementBody);

/** What the form starts with: the stored plan, else the average expense of a year. */
export function startOf(retirement: Retirement): RetirementFields {
  const { plan, averageExpense, averageSaving } = retirement;
  const text = (value: number | null | undefined) => (value == null ? '' : textOfNumber(value));
  const phases = (some: Plan['income']) =>
    some.map(({ amount, fromYear, untilYear }) => ({
      amount: text(amount),
      fromYear: String(fromYear),
      untilYear: untilYear === null ? '' : String(untilYear),
    }));
  const proposed = { amount: text(Math.round(averageExpense * 12)), fromYear: '', untilYear: '' };
  return {
    bornIn: plan ? String(plan.bornIn) : '',
    stopsIn: plan?.stopsIn == null ? '' : String(plan.stopsIn),
    untilAge: String(plan?.untilAge ?? 90),
    addition: text(plan ? plan.addition : Math.max(0, Math.round(averageSaving * 12))),
    spending: plan ? phases(plan.spending) : [proposed],
    income: phases(plan?.income ?? []),
    locked: (plan?.locked ?? []).map(({ amount, untilYear }) => ({
      amount: text(amount),
      untilYear: String(untilYear),
    })),
    includesHousing: plan?.includesHousing ?? false,
    takesOut: plan?.takesOut ?? 'FIXED',
    ratePercent: text(plan?.ratePercent ?? 3.5),
  };
}
