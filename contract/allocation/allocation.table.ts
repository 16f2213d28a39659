import { as, choice, edited, json } from '../column-kinds.ts';
import { keyedTable } from '../table.ts';
import { allocationDimensions } from './allocation-fields.ts';

/** What an owner wants a dimension to be divided into; one row for all targets of a dimension. */
export const allocationTargetsTable = keyedTable('allocation_targets', ['owner_id', 'dimension'], {
  dimension: as('by', choice(allocationDimensions, '不支持的分类方式')),
  /** Keys and percentages, which make up 100, or an empty list. */
  targets: json(),
  ...edited,
});
