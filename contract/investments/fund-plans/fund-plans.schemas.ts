import { z } from 'zod';
import type { CallSchemas } from '../../endpoint.ts';
import { nothing } from '../../fields/fields.ts';
import { createFundPlanBody, fundPlan, updateFundPlanBody } from './fund-plan-fields.ts';

export const fundPlansSchemas = {
  list: { data: z.array(fundPlan) },
  create: { body: createFundPlanBody, data: fundPlan },
  update: { body: updateFundPlanBody, data: fundPlan },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
