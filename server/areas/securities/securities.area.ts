import type { Area } from '../../area.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { securitiesDues } from './credentials/key-dues.ts';
import { allocateSecurities } from './securities.allocation.ts';
import { securitiesRoutes } from './securities.routes.ts';
import { securitiesRules } from './securities.rules.ts';
import { securitiesTransfer } from './securities.transfer.ts';
import { securitiesSyncJob } from './sync/sync.jobs.ts';
import { createSyncCoordinator } from './sync/sync-coordinator.ts';
import { checkSyncedTrades } from './trades/trades-check.ts';
import { securitiesFlows } from './worth/securities.flows.ts';
import { securitiesReturns } from './worth/securities.returns.ts';
import { securitiesWorth } from './worth/securities.worth.ts';
import { firstReadingDay, securitiesOnDays } from './worth/securities-on-days.ts';

export const securitiesArea = {
  name: 'securities',
  routes: (deps, onClose) => {
    const coordinator = createSyncCoordinator(deps);
    onClose(() => coordinator.close());
    return securitiesRoutes(deps, coordinator);
  },
  jobs: [securitiesSyncJob],
  worth: {
    counter: 'securities',
    precision: 'minute',
    find: securitiesWorth,
    findOnDays: securitiesOnDays,
    findFlows: securitiesFlows,
    findFirstDay: firstReadingDay,
  },
  dues: { kinds: ['BROKER_KEY'], find: securitiesDues },
  allocate: allocateSecurities,
  returns: { rows: 'securities-account', find: securitiesReturns },
  transfer: [securitiesTransfer],
  integrity: {
    rules: securitiesRules,
    relations: [
      toOwner('securities_accounts'),
      toOwned('securities_positions', 'account_id', 'securities_accounts'),
      toOwned('securities_cash', 'account_id', 'securities_accounts'),
      toOwned('securities_days', 'account_id', 'securities_accounts'),
      toOwned('securities_flows', 'account_id', 'securities_accounts'),
      toOwned('securities_sync_runs', 'account_id', 'securities_accounts'),
      toOwned('synced_trades', 'account_id', 'securities_accounts'),
    ],
    checks: [checkSyncedTrades],
  },
} satisfies Area;
