import type { z } from 'zod';
import { recorded, row, rowsOf } from '../fields/file-fields.ts';
import { assumptionFields } from './assumptions.ts';
import {
  planningAccountInFile,
  planningGoalFields,
  planningShareInFile,
} from './planning.table.ts';
import { retirementBody } from './retirement-fields.ts';

const goalInFile = row({
  ...planningGoalFields,
  shares: rowsOf(planningShareInFile),
}).refine(({ kind, amount, months }) => (kind === 'EMERGENCY' ? months : amount) != null, {
  error: '应急金填写月数，其他目标填写金额',
  path: ['amount'],
});

/** All that an owner plans; the list has one row, or none. */
export const planningInFile = rowsOf(
  row({
    accounts: rowsOf(planningAccountInFile),
    goals: rowsOf(goalInFile),
    assumptions: row({ ...assumptionFields, ...recorded }).nullish(),
    retirement: row({ plan: retirementBody, ...recorded }).nullish(),
  }),
).refine((rows) => rows.length <= 1, { error: '规划只能有一组' });

export type PlanningInFile = z.output<typeof planningInFile>[number];
