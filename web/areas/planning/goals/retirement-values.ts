import { z } from 'zod';
import type { Retirement } from '../../../../contract/planning/goals.ts';
import { retirementBody } from '../../../../contract/planning/retirement-fields.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../../lib/forms/form-of.ts';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';
import { fieldsOfShare, type ShareFields, shareOf } from './share-values.ts';

type LockedShareFields = ShareFields & { untilYear: string };

const { addition, shares } = retirementBody.shape;
const fields = retirementBody.extend({
  addition: addition.default(0),
  setAside: z.enum(['ALL', 'ITEMS']),
  shares: z.preprocess(
    (typed: LockedShareFields[]) =>
      typed.map(({ untilYear, ...share }) => ({
        ...shareOf(share),
        untilYear: amountFromText(untilYear),
      })),
    shares,
  ),
});

/** Rows without an amount are none; a year that is left empty is `usual`. */
const filled = <Name extends string, Row extends { amount: string } & Record<Name, string>>(
  rows: Row[],
  name: Name,
  usual: string,
) =>
  rows
    .filter(({ amount }) => amount.trim() !== '')
    .map((row) => ({ ...row, [name]: row[name].trim() || usual }));

/** The fields of a plan; what has no year begins in `year`, or when work stops. */
export function retirementForm(year: number) {
  return formOf(fields, {
    own: ({ spending, income, locked, ...typed }) => {
      const stopsIn = typed.stopsIn.trim() || String(year);
      return {
        ...typed,
        spending: filled(spending, 'fromYear', String(year)),
        income: filled(income, 'fromYear', stopsIn),
        locked: filled(locked, 'untilYear', stopsIn),
        ...(typed.setAside === 'ALL' && { shares: [] }),
      };
    },
  });
}
type RetirementForm = ReturnType<typeof retirementForm>;
export type RetirementFields = FieldsOf<RetirementForm>;
export type RetirementValues = ValuesOf<RetirementForm>;

/** The body that the values make: without single items, all that is owned is set aside. */
export function bodyOf({ setAside, ...plan }: RetirementValues) {
  return { ...plan, shares: setAside === 'ALL' ? null : plan.shares };
}

/** What the form starts with: the stored plan, else the average expense of a year. */
export function startOf({ plan, averageExpense, averageSaving }: Retirement, form: RetirementForm) {
  const ofYear = (amount: number) => textOfNumber(Math.round(amount * 12));
  if (!plan) {
    return form.empty({
      untilAge: '90',
      addition: ofYear(Math.max(0, averageSaving)),
      spending: [{ amount: ofYear(averageExpense), fromYear: '', untilYear: '' }],
      setAside: 'ALL',
      shares: [],
      takesOut: 'FIXED',
      ratePercent: '3.5',
    });
  }
  return form.fieldsOf({
    ...plan,
    setAside: plan.shares ? 'ITEMS' : 'ALL',
    shares: (plan.shares ?? []).map(({ untilYear, ...share }) => ({
      ...fieldsOfShare(share),
      untilYear: untilYear === null ? '' : String(untilYear),
    })),
  });
}
