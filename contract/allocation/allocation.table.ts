import { z } from 'zod';
import { as, choice, edited, json } from '../column-kinds.ts';
import { isUnique, recorded, row, rowsOf } from '../fields/file-fields.ts';
import { keyedTable } from '../table.ts';
import { type AllocationTarget, targetsField } from './allocation.schemas.ts';
import { allocationDimensions } from './allocation-fields.ts';

/** What an owner wants a dimension to be divided into; one row for all targets of a dimension. */
export const allocationTargetsTable = keyedTable('allocation_targets', ['owner_id', 'dimension'], {
  dimension: as('by', choice(allocationDimensions, '不支持的分类方式')),
  /** Keys and percentages, which make up 100, or an empty list. */
  targets: json(),
  ...edited,
});

const dimensionInFile = row({
  by: z.enum(['TYPE', 'CURRENCY', 'MARKET'], { error: '不支持的分类方式' }),
  targets: targetsField
    .refine((targets) => isUnique(targets.map(({ key }) => key)), {
      error: '同一分类只能有一个目标',
    })
    .refine(isWhole, { error: '目标占比合计必须是100%' }),
  ...recorded,
});

export const allocationTargetsInFile = rowsOf(dimensionInFile).refine(
  (rows) => isUnique(rows.map(({ by }) => by)),
  { error: '同一分类方式只能有一组目标' },
);

/** Whether they sum to 100 %, counted in ten-thousandths of a percent, their smallest unit. */
function isWhole(targets: readonly AllocationTarget[]): boolean {
  const sum = targets.reduce((total, { percent }) => total + Math.round(percent * 10_000), 0);
  return targets.length === 0 || sum === 1_000_000;
}
