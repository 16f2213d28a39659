import type { Area } from '../../area.ts';
import { toOwner } from '../../integrity/relations.ts';
import { allocationRules } from './allocation.rules.ts';
import { allocationTransfer } from './allocation.transfer.ts';

/** Its calls add the other areas up, so the app mounts them after these (`allocation.routes.ts`). */
export const allocationArea = {
  name: 'allocation',
  transfer: [allocationTransfer],
  integrity: { rules: allocationRules, relations: [toOwner('allocation_targets')] },
} satisfies Area;
