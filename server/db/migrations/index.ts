import type { Migration } from 'kysely/migration';
import * as users from './0001-users.ts';
import * as secondFactor from './0002-second-factor.ts';
import * as requests from './0003-requests.ts';
import * as jobs from './0004-jobs.ts';
import * as delivery from './0005-delivery.ts';
import * as rates from './0006-rates.ts';
import * as quotes from './0007-quotes.ts';
import * as accounts from './0008-accounts.ts';
import * as debts from './0009-debts.ts';
import * as fixedAssets from './0010-fixed-assets.ts';
import * as investments from './0011-investments.ts';
import * as fundOrders from './0012-fund-orders.ts';
import * as securities from './0013-securities.ts';
import * as netWorth from './0014-net-worth.ts';
import * as allocation from './0015-allocation.ts';
import * as loans from './0016-loans.ts';
import * as deposits from './0017-deposits.ts';
import * as otherAssets from './0018-other-assets.ts';
import * as dues from './0019-dues.ts';
import * as imports from './0020-imports.ts';
import * as programs from './0021-programs.ts';
import * as spending from './0022-spending.ts';
import * as entryLinks from './0023-entry-links.ts';
import * as recurring from './0024-recurring.ts';
import * as budgets from './0025-budgets.ts';
import * as planning from './0027-planning.ts';
import * as households from './0028-households.ts';
import * as identityProviders from './0030-identity-providers.ts';
import * as householdShares from './0032-household-shares.ts';
import * as householdMoves from './0033-household-moves.ts';
import * as householdRecords from './0034-household-records.ts';
import * as planningScenarios from './0035-planning-scenarios.ts';
import * as auditDevices from './0037-audit-devices.ts';
import * as ownersAndWriters from './0040-owners-and-writers.ts';
import * as handOvers from './0041-hand-overs.ts';
import * as writersOfActs from './0043-writers-of-acts.ts';
import * as agreedPlans from './0046-agreed-plans.ts';

/**
 * In the order of their numbers: one for each area, then one for each later change. From version 1.0
 * on, a migration that was released is never edited: a new one follows it.
 */
export const migrations: Record<string, Migration> = {
  '0001-users': users,
  '0002-second-factor': secondFactor,
  '0003-requests': requests,
  '0004-jobs': jobs,
  '0005-delivery': delivery,
  '0006-rates': rates,
  '0007-quotes': quotes,
  '0008-accounts': accounts,
  '0009-debts': debts,
  '0010-fixed-assets': fixedAssets,
  '0011-investments': investments,
  '0012-fund-orders': fundOrders,
  '0013-securities': securities,
  '0014-net-worth': netWorth,
  '0015-allocation': allocation,
  '0016-loans': loans,
  '0017-deposits': deposits,
  '0018-other-assets': otherAssets,
  '0019-dues': dues,
  '0020-imports': imports,
  '0021-programs': programs,
  '0022-spending': spending,
  '0023-entry-links': entryLinks,
  '0024-recurring': recurring,
  '0025-budgets': budgets,
  '0027-planning': planning,
  '0028-households': households,
  '0030-identity-providers': identityProviders,
  '0032-household-shares': householdShares,
  '0033-household-moves': householdMoves,
  '0034-household-records': householdRecords,
  '0035-planning-scenarios': planningScenarios,
  '0037-audit-devices': auditDevices,
  '0040-owners-and-writers': ownersAndWriters,
  '0041-hand-overs': handOvers,
  '0043-writers-of-acts': writersOfActs,
  '0046-agreed-plans': agreedPlans,
};
