import type { Area } from '../../area.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { checkActs } from '../../ledger/acts-check.ts';
import { allocateDeposits } from './deposits.allocation.ts';
import { depositDues } from './deposits.dues.ts';
import { depositFlows } from './deposits.flows.ts';
import { findFirstStartDate } from './deposits.repository.ts';
import { depositRoutes } from './deposits.routes.ts';
import { depositRules } from './deposits.rules.ts';
import { depositsTransfer } from './deposits.transfer.ts';
import { depositsOnDays, depositsWorth } from './deposits.worth.ts';
import { checkDeposits } from './deposits-check.ts';

export const depositsArea = {
  name: 'deposits',
  routes: depositRoutes,
  worth: {
    counter: 'deposits',
    precision: 'day',
    find: depositsWorth,
    findOnDays: depositsOnDays,
    findFlows: depositFlows,
    findFirstDay: findFirstStartDate,
  },
  allocate: allocateDeposits,
  dues: { kinds: ['DEPOSIT'], find: depositDues },
  transfer: [depositsTransfer],
  integrity: {
    rules: depositRules,
    relations: [
      toOwner('deposits'),
      toOwned('deposit_rates', 'deposit_id', 'deposits'),
      toOwned('deposit_acts', 'deposit_id', 'deposits'),
      toOwned('deposit_acts', 'account_id', 'accounts'),
    ],
    checks: [
      (db) =>
        checkActs(db, { table: 'deposit_acts', kinds: ['DEPOSIT_OPENING', 'DEPOSIT_CLOSING'] }),
      checkDeposits,
    ],
  },
} satisfies Area;
