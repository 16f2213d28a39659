import { z } from 'zod';
import type { CallSchemas } from '../../endpoint.ts';
import { currencyField, nothing } from '../../fields/fields.ts';
import { answerFields } from '../../table.ts';
import { createFundPlanBody, updateFundPlanBody } from './fund-plan-fields.ts';
import { fundPlansTable } from './fund-plans.table.ts';

const fundPlan = z.object({
  ...answerFields(fundPlansTable),
  investmentName: z.string(),
  currency: currencyField,
  /** The next three days, none of a paused plan; the day of an order is the next open day. */
  nextDays: z.array(
    z.object({ plannedDay: z.iso.date(), day: z.iso.date(), expected: z.boolean() }),
  ),
});
export type FundPlan = z.output<typeof fundPlan>;

export const fundPlansSchemas = {
  list: { data: z.array(fundPlan) },
  create: { body: createFundPlanBody, data: fundPlan },
  update: { body: updateFundPlanBody, data: fundPlan },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
