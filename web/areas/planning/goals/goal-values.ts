import { z } from 'zod';
import { goalBody } from '../../../../contract/planning/goal-fields.ts';
import type { Goal } from '../../../../contract/planning/goals.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { fieldsOfShare, type ShareFields, shareOf } from './share-values.ts';

/** The fields of a goal. A version that is empty is that of a new one. */
export const goalForm = formOf(
  goalBody.safeExtend({
    shares: z.preprocess((shares: ShareFields[]) => shares.map(shareOf), goalBody.shape.shares),
  }),
  {
    own: (fields) => ({
      ...fields,
      ...(fields.kind === 'EMERGENCY' ? { amount: '' } : { months: '' }),
      ...(fields.kind !== 'HOME' && { price: '', downPercent: '' }),
      ...(fields.kind !== 'EDUCATION' && { yearly: '', years: '' }),
    }),
  },
);

/** Whether the amount of a goal is not typed, but follows from fields of its kind. */
function followsFromFields({ kind, price, yearly }: Goal): boolean {
  return kind === 'EMERGENCY' || price !== null || yearly !== null;
}

/** What the form starts with. */
export function startOf(goal: Goal | undefined) {
  if (!goal) return goalForm.empty({ kind: 'OTHER', isInTodaysMoney: true, shares: [] });
  return goalForm.fieldsOf({
    ...goal,
    amount: followsFromFields(goal) ? null : goal.amount,
    spent: goal.spent || null,
    shares: goal.shares.map(fieldsOfShare),
  });
}
