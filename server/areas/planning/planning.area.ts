import { planningAccountsTable } from '../../../contract/planning/planning.table.ts';
import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { planningTransfer } from './planning.transfer.ts';

/** Its calls ask the other areas, so the app mounts them after these (`planning.routes.ts`). */
export const planningArea = {
  name: 'planning',
  transfer: [planningTransfer],
  integrity: integrityOf([planningAccountsTable], {
    planning_accounts: ({ account_id, pays_from_id }) => [
      account_id === pays_from_id && 'is paid from itself',
    ],
  }),
} satisfies Area;
