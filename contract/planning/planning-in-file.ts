import { z } from 'zod';
import { requiredText } from '../fields/fields.ts';
import { fileNumber, recorded, row, rowsOf } from '../fields/file-fields.ts';
import { assumptionFields } from './assumptions.ts';
import {
  planningAccountInFile,
  planningGoalFields,
  planningShareInFile,
} from './planning.table.ts';
import { retirementInFile } from './retirement-fields.ts';
import { decision, mostScenarios } from './scenario-fields.ts';

const goalInFile = row({
  ...planningGoalFields,
  shares: rowsOf(planningShareInFile),
})
  .refine(({ kind, amount, months }) => (kind === 'EMERGENCY' ? months : amount) != null, {
    error: '应急金填写月数，其他目标填写金额',
    path: ['amount'],
  })
  .refine(({ price, downPercent }) => (price == null) === (downPercent == null), {
    error: '总价和首付比例必须一起填写',
    path: ['price'],
  })
  .refine(({ yearly, years }) => (yearly == null) === (years == null), {
    error: '每年费用和年数必须一起填写',
    path: ['yearly'],
  });

/** A decision with the number of its loan, and what is sold as shares of goals name it. */
const scenarioInFile = row({
  name: requiredText('试算名称不能为空', 100),
  decision,
  loan: fileNumber.nullish(),
  area: z.string({ error: '必须是文字' }).max(200, { error: '不能超过200个字符' }).nullish(),
  item: z.string({ error: '必须是文字' }).max(200, { error: '不能超过200个字符' }).nullish(),
  ...recorded,
});
export type ScenarioInFile = z.output<typeof scenarioInFile>;

/** All that an owner plans; the list has one row, or none. */
export const planningInFile = rowsOf(
  row({
    accounts: rowsOf(planningAccountInFile),
    goals: rowsOf(goalInFile),
    assumptions: row({ ...assumptionFields, ...recorded }).nullish(),
    retirement: row({ plan: retirementInFile, ...recorded }).nullish(),
    scenarios: rowsOf(scenarioInFile)
      .refine((rows) => rows.length <= mostScenarios, { error: `最多${mostScenarios}个试算` })
      .optional(),
  }),
).refine((rows) => rows.length <= 1, { error: '规划只能有一组' });

export type PlanningInFile = z.output<typeof planningInFile>[number];
