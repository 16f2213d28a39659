import type { Migration } from 'kysely/migration';
import * as owners from './0001-owners.ts';
import * as auth from './0002-auth.ts';
import * as requests from './0003-requests.ts';
import * as jobs from './0004-jobs.ts';
import * as delivery from './0005-delivery.ts';
import * as rates from './0006-rates.ts';
import * as quotes from './0007-quotes.ts';
import * as accounts from './0008-accounts.ts';
import * as debts from './0009-debts.ts';
import * as fixedAssets from './0010-fixed-assets.ts';
import * as investments from './0011-investments.ts';
import * as securities from './0012-securities.ts';
import * as worthChanges from './0013-worth-changes.ts';
import * as allocation from './0014-allocation.ts';
import * as corporateActions from './0015-corporate-actions.ts';
import * as fixedAssetTerms from './0016-fixed-asset-terms.ts';
import * as fundOrders from './0017-fund-orders.ts';
import * as shownWorth from './0018-shown-worth.ts';
import * as listingDays from './0019-listing-days.ts';
import * as acts from './0020-acts.ts';
import * as debtPayments from './0021-debt-payments.ts';
import * as orderAccountAmounts from './0022-order-account-amounts.ts';
import * as imports from './0023-imports.ts';
import * as loans from './0024-loans.ts';
import * as securitiesFlows from './0025-securities-flows.ts';
import * as dues from './0026-dues.ts';
import * as reminderChannels from './0027-reminder-channels.ts';
import * as reminders from './0028-reminders.ts';
import * as dueDays from './0029-due-days.ts';
import * as assetDisposals from './0030-asset-disposals.ts';
import * as deposits from './0031-deposits.ts';
import * as otherAssets from './0032-other-assets.ts';
import * as assetValuations from './0033-asset-valuations.ts';
import * as accessTokens from './0034-access-tokens.ts';
import * as proposals from './0035-proposals.ts';
import * as guide from './0036-guide.ts';
import * as secondFactor from './0037-second-factor.ts';
import * as auditAge from './0038-audit-age.ts';
import * as ends from './0039-ends.ts';
import * as syncedTrades from './0040-synced-trades.ts';
import * as carriedLots from './0042-carried-lots.ts';
import * as undoneActs from './0043-undone-acts.ts';
import * as spending from './0051-spending.ts';

/**
 * In the order of their numbers: one for each area, then one for each later change. From version 1.0
 * on, a migration that was released is never edited: a new one follows it.
 */
export const migrations: Record<string, Migration> = {
  '0001-owners': owners,
  '0002-auth': auth,
  '0003-requests': requests,
  '0004-jobs': jobs,
  '0005-delivery': delivery,
  '0006-rates': rates,
  '0007-quotes': quotes,
  '0008-accounts': accounts,
  '0009-debts': debts,
  '0010-fixed-assets': fixedAssets,
  '0011-investments': investments,
  '0012-securities': securities,
  '0013-worth-changes': worthChanges,
  '0014-allocation': allocation,
  '0015-corporate-actions': corporateActions,
  '0016-fixed-asset-terms': fixedAssetTerms,
  '0017-fund-orders': fundOrders,
  '0018-shown-worth': shownWorth,
  '0019-listing-days': listingDays,
  '0020-acts': acts,
  '0021-debt-payments': debtPayments,
  '0022-order-account-amounts': orderAccountAmounts,
  '0023-imports': imports,
  '0024-loans': loans,
  '0025-securities-flows': securitiesFlows,
  '0026-dues': dues,
  '0027-reminder-channels': reminderChannels,
  '0028-reminders': reminders,
  '0029-due-days': dueDays,
  '0030-asset-disposals': assetDisposals,
  '0031-deposits': deposits,
  '0032-other-assets': otherAssets,
  '0033-asset-valuations': assetValuations,
  '0034-access-tokens': accessTokens,
  '0035-proposals': proposals,
  '0036-guide': guide,
  '0037-second-factor': secondFactor,
  '0038-audit-age': auditAge,
  '0039-ends': ends,
  '0040-synced-trades': syncedTrades,
  '0042-carried-lots': carriedLots,
  '0043-undone-acts': undoneActs,
  '0051-spending': spending,
};
