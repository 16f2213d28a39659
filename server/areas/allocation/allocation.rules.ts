import {
  type AllocationDimension,
  allocationDimensions,
} from '../../../contract/allocation/allocation-fields.ts';
import { decimal, sum } from '../../../finance/money/decimal.ts';
import { instant, json, oneOf, uuid, version } from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

/** What must hold of the targets of a dimension. */
export const allocationRules: RulesOf<'allocation_targets'> = {
  allocation_targets: {
    key: ['owner_id', 'dimension'],
    columns: {
      owner_id: uuid,
      dimension: oneOf(...(allocationDimensions as readonly AllocationDimension[])),
      targets: json,
      version,
      created_at: instant,
      updated_at: instant,
    },
    between: ({ targets }) => [isWrong(targets) && 'targets do not make up 100 percent'],
  },
};

function isWrong(text: string): boolean {
  const targets: { percent: number }[] = JSON.parse(text);
  return targets.length > 0 && !sum(targets.map(({ percent }) => decimal(percent))).eq(100);
}
