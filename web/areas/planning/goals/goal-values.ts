import { z } from 'zod';
import { type GoalKind, goalBody } from '../../../../contract/planning/goal-fields.ts';
import type { Goal } from '../../../../contract/planning/goals.ts';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';
import { fieldsOfShare, type ShareFields, shareOf } from './share-values.ts';

/** What stands in the fields: amounts as they are typed. */
export interface GoalFields {
  kind: GoalKind;
  name: string;
  amount: string;
  months: string;
  price: string;
  downPercent: string;
  yearly: string;
  years: string;
  isInTodaysMoney: boolean;
  dueDate: string;
  spent: string;
  addition: string;
  shares: ShareFields[];
}

/** The fields as the body that the server takes, which its schema then checks. */
export const goalSchema = z.preprocess(({ shares, ...fields }: GoalFields) => {
  const isEmergency = fields.kind === 'EMERGENCY';
  return {
    ...fields,
    amount: isEmergency ? null : amountFromText(fields.amount),
    months: isEmergency ? amountFromText(fields.months) : null,
    price: fields.kind === 'HOME' ? amountFromText(fields.price) : null,
    downPercent: fields.kind === 'HOME' ? amountFromText(fields.downPercent) : null,
    yearly: fields.kind === 'EDUCATION' ? amountFromText(fields.yearly) : null,
    years: fields.kind === 'EDUCATION' ? amountFromText(fields.years) : null,
    dueDate: fields.dueDate || null,
    spent: amountFromText(fields.spent) ?? 0,
    addition: amountFromText(fields.addition),
    shares: shares.map(shareOf),
  };
}, goalBody);

const numberText = (value: number | null) => (value === null ? '' : textOfNumber(value));

/** Whether the amount of a goal is not typed, but follows from fields of its kind. */
function followsFromFields({ kind, price, yearly }: Goal): boolean {
  return kind === 'EMERGENCY' || price !== null || yearly !== null;
}

/** What the form starts with. */
export function startOf(goal: Goal | undefined): GoalFields {
  return {
    kind: goal?.kind ?? 'OTHER',
    name: goal?.name ?? '',
    amount: goal && !followsFromFields(goal) ? textOfNumber(goal.amount) : '',
    price: numberText(goal?.price ?? null),
    downPercent: numberText(goal?.downPercent ?? null),
    yearly: numberText(goal?.yearly ?? null),
    years: numberText(goal?.years ?? null),
    months: numberText(goal?.months ?? null),
    isInTodaysMoney: goal?.isInTodaysMoney ?? true,
    dueDate: goal?.dueDate ?? '',
    spent: goal && goal.spent > 0 ? textOfNumber(goal.spent) : '',
    addition: numberText(goal?.addition ?? null),
    shares: (goal?.shares ?? []).map(fieldsOfShare),
  };
}
