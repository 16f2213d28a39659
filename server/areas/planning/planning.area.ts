import {
  planningAccountsTable,
  planningAssumptionsTable,
  planningGoalsTable,
  planningMonthsTable,
  planningRetirementsTable,
  planningScenariosTable,
  planningSharesTable,
} from '../../../contract/planning/planning.table.ts';
import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { checkShares } from './goals/shares-check.ts';
import { checkMonths } from './months/months-check.ts';
import { planningTransfer } from './planning.transfer.ts';
import { checkScenarios } from './scenarios/scenarios-check.ts';

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
        planningScenariosTable,
        planningMonthsTable,
      ],
      {
        planning_accounts: ({ account_id, pays_from_id }) => [
          account_id === pays_from_id && 'is paid from itself',
        ],
        planning_goals: ({ kind, amount, months, price, down_percent, yearly, years }) => [
          (kind === 'EMERGENCY' ? months : amount) === null && 'has no target amount',
          (price === null) !== (down_percent === null) && 'has a price or a percentage alone',
          (yearly === null) !== (years === null) && 'has a yearly cost or years alone',
        ],
        planning_shares: ({ percent, amount }) => [
          (percent === null) === (amount === null) && 'has a percentage or an amount, and not both',
        ],
      },
    ),
    checks: [checkShares, checkScenarios, checkMonths],
  },
} satisfies Area;
