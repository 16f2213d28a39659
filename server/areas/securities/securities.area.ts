import {
  securitiesAccountsTable,
  securitiesCashTable,
  securitiesDaysTable,
  securitiesFlowsTable,
  securitiesPositionsTable,
  securitiesSyncRunsTable,
  syncedTradesTable,
} from '../../../contract/securities/securities.table.ts';
import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { securitiesDues } from './credentials/key-dues.ts';
import { allocateSecurities } from './securities.allocation.ts';
import { securitiesRoutes } from './securities.routes.ts';
import { securitiesTransfer } from './securities.transfer.ts';
import { securitiesSyncJob } from './sync/sync.jobs.ts';
import { createSyncCoordinator } from './sync/sync-coordinator.ts';
import { checkSyncedTrades } from './trades/trades-check.ts';
import { securitiesBeginnings, securitiesFlows } from './worth/securities.flows.ts';
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
    findBeginnings: securitiesBeginnings,
    findFirstDay: firstReadingDay,
  },
  dues: { kinds: ['BROKER_KEY'], find: securitiesDues },
  allocate: allocateSecurities,
  returns: { rows: 'securities-account', find: securitiesReturns },
  transfer: [securitiesTransfer],
  integrity: {
    ...integrityOf(
      [
        securitiesAccountsTable,
        securitiesFlowsTable,
        securitiesPositionsTable,
        securitiesCashTable,
        securitiesDaysTable,
        securitiesSyncRunsTable,
        syncedTradesTable,
      ],
      {
        securities_accounts: (row) => [
          (row.sync_status === 'FAILED') !== (row.sync_error !== null) &&
            'a reason goes with a FAILED sync, and with nothing else',
          row.sync_status === 'SUCCESS' && row.last_sync_at === null && 'a SUCCESS was never read',
        ],
        securities_sync_runs: (row) => [
          (row.status === 'RUNNING') !== (row.ended_at === null) &&
            'an end goes with every run but a RUNNING one',
          (row.status === 'FAILED') !== (row.error !== null) &&
            'a reason goes with a FAILED run, and with nothing else',
          (row.status === 'SUCCESS') !== (row.position_count !== null) &&
            'a count goes with a SUCCESS, and with nothing else',
        ],
        synced_trades: (row) => [
          (row.type === 'SPLIT') !== (row.ratio_new !== null && row.ratio_old !== null) &&
            'a SPLIT, and nothing else, has a ratio',
        ],
      },
    ),
    checks: [checkSyncedTrades],
  },
} satisfies Area;
