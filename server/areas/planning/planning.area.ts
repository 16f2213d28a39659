import {
  planningAccountsTable,
  planningAssumptionsTable,
  planningGoalsTable,
  planningRetirementsTable,
  planningSharesTable,
} from '../../../contract/planning/planning.table.ts';
import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { checkShares } from './goals/shares-check.ts';
import { planningTransfer } from './planning.transfer.ts';

/** Its calls ask the other areas, so the app mounts them after these (`planning.routes.ts`). */
export const planningArea = {
  name: 'planning',
  transfer: [planningTransfer],
  integrity: {
    ...integrityOf(
      [
        planningAccountsTable,
        planningGoalsTable,
        planningSharesTable,
        planningAssumptionsTable,
        planningRetirementsTable,
      ],
      {
        planning_accounts: ({ account_id, pays_from_id }) => [
          account_id === pays_from_id && 'is paid from itself',
        ],
        planning_goals: ({ kind, amount, months }) => [
          (kind === 'EMERGENCY' ? months : amount) === null && 'says not how much is wanted',
        ],
        planning_shares: ({ percent, amount }) => [
          (percent === null) === (amount === null) && 'has a percentage or an amount, and not both',
        ],
      },
    ),
    checks: [checkShares],
  },
} satisfies Area;
