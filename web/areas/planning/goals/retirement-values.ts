import { z } from 'zod';
import type { Retirement } from '../../../../contract/planning/goals.ts';
import { retirementBody } from '../../../../contract/planning/retirement-fields.ts';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';
import { fieldsOfShare, type ShareFields, shareOf } from './share-values.ts';

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
  setAside: 'ALL' | 'ITEMS';
  includesHousing: boolean;
  shares: (ShareFields & { untilYear: string })[];
  takesOut: Plan['takesOut'];
  ratePercent: string;
}

interface PhaseFields {
  amount: string;
  fromYear: string;
  untilYear: string;
}

const isFilled = ({ amount }: { amount: string }) => amount.trim() !== '';

/** The fields as the body that the server takes, which its schema then checks. */
export const schemaOf = (year: number) =>
  z.preprocess((fields: RetirementFields) => {
    const stopsIn = amountFromText(fields.stopsIn);
    const phasesOf = (rows: readonly PhaseFields[], begin: number | string) =>
      rows.filter(isFilled).map(({ amount, fromYear, untilYear }) => ({
        amount: amountFromText(amount),
        fromYear: amountFromText(fromYear) ?? begin,
        untilYear: amountFromText(untilYear),
      }));
    return {
      bornIn: amountFromText(fields.bornIn),
      stopsIn,
      untilAge: amountFromText(fields.untilAge),
      includesHousing: fields.includesHousing,
      addition: amountFromText(fields.addition) ?? 0,
      spending: phasesOf(fields.spending, year),
      income: phasesOf(fields.income, stopsIn ?? year),
      locked: fields.locked.filter(isFilled).map(({ amount, untilYear }) => ({
        amount: amountFromText(amount),
        untilYear: amountFromText(untilYear) ?? stopsIn ?? year,
      })),
      takesOut: fields.takesOut,
      ratePercent: amountFromText(fields.ratePercent),
      shares:
        fields.setAside === 'ALL'
          ? null
          : fields.shares.map(({ untilYear, ...share }) => ({
              ...shareOf(share),
              untilYear: amountFromText(untilYear),
            })),
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
    setAside: plan?.shares ? 'ITEMS' : 'ALL',
    includesHousing: plan?.includesHousing ?? false,
    shares: (plan?.shares ?? []).map((share) => ({
      ...fieldsOfShare(share),
      untilYear: share.untilYear === null ? '' : String(share.untilYear),
    })),
    takesOut: plan?.takesOut ?? 'FIXED',
    ratePercent: text(plan?.ratePercent ?? 3.5),
  };
}
