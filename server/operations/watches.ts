import type { DatabaseWatch } from '../db/open-database.ts';
import type { ProviderWatch } from '../providers/provider-watch.ts';
import type { Metrics } from './metrics.ts';

/** Counts what the database takes. */
export function databaseWatch({ databaseSeconds, databaseWaitSeconds }: Metrics): DatabaseWatch {
  return {
    waited: (ms) => databaseWaitSeconds.observe({}, ms / 1000),
    ran: (ms) => databaseSeconds.observe({}, ms / 1000),
  };
}

/** Counts what outside services refuse or break. */
export function providerWatch({ providerFailures }: Metrics): ProviderWatch {
  return (provider, code) => providerFailures.add({ provider, code });
}
