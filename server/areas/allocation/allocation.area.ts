import { allocationTargetsTable } from '../../../contract/allocation/allocation.table.ts';
import { decimal, sum } from '../../../finance/money/decimal.ts';
import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { allocationTransfer } from './allocation.transfer.ts';

/** Its calls add the other areas up, so the app mounts them after these (`allocation.routes.ts`). */
export const allocationArea = {
  name: 'allocation',
  transfer: [allocationTransfer],
  integrity: integrityOf([allocationTargetsTable], {
    allocation_targets: ({ targets }) => [isWrong(targets) && 'targets do not make up 100 percent'],
  }),
} satisfies Area;

function isWrong(text: string): boolean {
  const targets: { percent: number }[] = JSON.parse(text);
  return targets.length > 0 && !sum(targets.map(({ percent }) => decimal(percent))).eq(100);
}
