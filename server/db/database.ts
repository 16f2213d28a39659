import type { Kysely, Transaction } from 'kysely';
import type {
  accountsTable,
  accountTransactionsTable,
} from '../../contract/accounts/accounts.table.ts';
import type { allocationTargetsTable } from '../../contract/allocation/allocation.table.ts';
import type { debtPaymentsTable, debtsTable } from '../../contract/debts/debts.table.ts';
import type {
  depositActsTable,
  depositRatesTable,
  depositsTable,
} from '../../contract/deposits/deposits.table.ts';
import type { calendarFeedsTable, dueMarksTable } from '../../contract/dues/dues.table.ts';
import type {
  assetDisposalsTable,
  assetValuationsTable,
  assetValueBasesTable,
  fixedAssetsTable,
  fixedAssetTermsTable,
} from '../../contract/fixed-assets/fixed-assets.table.ts';
import type {
  householdInvitationsTable,
  householdMembersTable,
  householdMovesTable,
  householdOffersTable,
  householdSharesTable,
} from '../../contract/households/households.table.ts';
import type {
  importMappingsTable,
  importRowsTable,
  importsTable,
  importWordsTable,
} from '../../contract/imports/imports.table.ts';
import type { corporateActionsTable } from '../../contract/investments/corporate-actions.table.ts';
import type { entriesTable } from '../../contract/investments/entries.table.ts';
import type { fundOrdersTable } from '../../contract/investments/fund-orders/fund-orders.table.ts';
import type { fundPlansTable } from '../../contract/investments/fund-plans/fund-plans.table.ts';
import type {
  investmentsTable,
  manualPricesTable,
  trackedInstrumentsTable,
} from '../../contract/investments/investments.table.ts';
import type {
  loanActsTable,
  loanRatesTable,
  loansTable,
} from '../../contract/loans/loans.table.ts';
import type {
  otherAssetsTable,
  otherAssetValuesTable,
} from '../../contract/other-assets/other-assets.table.ts';
import type {
  planningAccountsTable,
  planningAssumptionsTable,
  planningGoalsTable,
  planningMonthsTable,
  planningRetirementsTable,
  planningScenariosTable,
  planningSharesTable,
} from '../../contract/planning/planning.table.ts';
import type { proposalsTable } from '../../contract/proposals/proposals.table.ts';
import type {
  reminderChannelsTable,
  reminderSettingsTable,
  remindersTable,
} from '../../contract/reminders/reminders.table.ts';
import type {
  securitiesAccountsTable,
  securitiesCashTable,
  securitiesDaysTable,
  securitiesFlowsTable,
  securitiesPositionsTable,
  securitiesSyncRunsTable,
  syncedTradesTable,
} from '../../contract/securities/securities.table.ts';
import type { spendingBudgetsTable } from '../../contract/spending/budgets.table.ts';
import type {
  accountReconciliationsTable,
  entryLinksTable,
} from '../../contract/spending/entry-links.table.ts';
import type {
  spendingOccurrencesTable,
  spendingRecurringAmountsTable,
  spendingRecurringTable,
} from '../../contract/spending/recurring/recurring.table.ts';
import type {
  spendingActsTable,
  spendingCategoriesTable,
  spendingDetailsTable,
  spendingEntryTagsTable,
  spendingPartsTable,
  spendingRefundsTable,
  spendingRulesTable,
  spendingTagsTable,
  spendingWordsTable,
} from '../../contract/spending/spending.table.ts';
import type { RowOf } from '../../contract/table.ts';
import type {
  captchasTable,
  codesTable,
  deviceTokensTable,
  emailChangesTable,
  loginAttemptsTable,
  registrationsTable,
  sessionsTable,
  usersTable,
} from '../areas/auth/auth.table.ts';
import type {
  passkeyChallengesTable,
  passkeysTable,
  passkeyUsersTable,
  recoveryCodesTable,
  signInPlacesTable,
  signInTicketsTable,
  totpSecretsTable,
} from '../areas/auth/factors/factors.table.ts';
import type { oidcAttemptsTable, oidcIdentitiesTable } from '../areas/auth/oidc/oidc.table.ts';
import type { accessTokensTable } from '../areas/auth/tokens/tokens.table.ts';
import type { mailsTable } from '../areas/delivery/mails.table.ts';
import type {
  dailyClosesTable,
  listingDaysTable,
  quotesTable,
} from '../areas/quotes/quotes.table.ts';
import type { exchangeRatesTable } from '../areas/rates/rates.table.ts';
import type {
  shownWorthTable,
  worthChangesTable,
} from '../areas/worth-changes/worth-changes.table.ts';
import type { serviceTables } from './service.table.ts';

type ServiceTable = (typeof serviceTables)[number];
type ServiceRows = { [T in ServiceTable as T['name']]: RowOf<T> };

/** Every table with what its rows hold. */
export interface Database extends ServiceRows {
  users: RowOf<typeof usersTable>;
  registrations: RowOf<typeof registrationsTable>;
  device_tokens: RowOf<typeof deviceTokensTable>;
  access_tokens: RowOf<typeof accessTokensTable>;
  sessions: RowOf<typeof sessionsTable>;
  captchas: RowOf<typeof captchasTable>;
  codes: RowOf<typeof codesTable>;
  email_changes: RowOf<typeof emailChangesTable>;
  login_attempts: RowOf<typeof loginAttemptsTable>;
  passkey_users: RowOf<typeof passkeyUsersTable>;
  passkeys: RowOf<typeof passkeysTable>;
  passkey_challenges: RowOf<typeof passkeyChallengesTable>;
  totp_secrets: RowOf<typeof totpSecretsTable>;
  recovery_codes: RowOf<typeof recoveryCodesTable>;
  sign_in_tickets: RowOf<typeof signInTicketsTable>;
  sign_in_places: RowOf<typeof signInPlacesTable>;
  oidc_identities: RowOf<typeof oidcIdentitiesTable>;
  oidc_attempts: RowOf<typeof oidcAttemptsTable>;
  mails: RowOf<typeof mailsTable>;
  accounts: RowOf<typeof accountsTable>;
  account_transactions: RowOf<typeof accountTransactionsTable>;
  fixed_assets: RowOf<typeof fixedAssetsTable>;
  fixed_asset_terms: RowOf<typeof fixedAssetTermsTable>;
  asset_disposals: RowOf<typeof assetDisposalsTable>;
  asset_valuations: RowOf<typeof assetValuationsTable>;
  asset_value_bases: RowOf<typeof assetValueBasesTable>;
  exchange_rates: RowOf<typeof exchangeRatesTable>;
  investments: RowOf<typeof investmentsTable>;
  investment_entries: RowOf<typeof entriesTable>;
  corporate_actions: RowOf<typeof corporateActionsTable>;
  fund_orders: RowOf<typeof fundOrdersTable>;
  fund_plans: RowOf<typeof fundPlansTable>;
  manual_prices: RowOf<typeof manualPricesTable>;
  tracked_instruments: RowOf<typeof trackedInstrumentsTable>;
  securities_accounts: RowOf<typeof securitiesAccountsTable>;
  securities_positions: RowOf<typeof securitiesPositionsTable>;
  securities_cash: RowOf<typeof securitiesCashTable>;
  securities_days: RowOf<typeof securitiesDaysTable>;
  securities_flows: RowOf<typeof securitiesFlowsTable>;
  securities_sync_runs: RowOf<typeof securitiesSyncRunsTable>;
  synced_trades: RowOf<typeof syncedTradesTable>;
  quotes: RowOf<typeof quotesTable>;
  daily_closes: RowOf<typeof dailyClosesTable>;
  listing_days: RowOf<typeof listingDaysTable>;
  debts: RowOf<typeof debtsTable>;
  debt_payments: RowOf<typeof debtPaymentsTable>;
  loans: RowOf<typeof loansTable>;
  other_assets: RowOf<typeof otherAssetsTable>;
  other_asset_values: RowOf<typeof otherAssetValuesTable>;
  loan_rates: RowOf<typeof loanRatesTable>;
  loan_acts: RowOf<typeof loanActsTable>;
  deposits: RowOf<typeof depositsTable>;
  deposit_rates: RowOf<typeof depositRatesTable>;
  deposit_acts: RowOf<typeof depositActsTable>;
  due_marks: RowOf<typeof dueMarksTable>;
  calendar_feeds: RowOf<typeof calendarFeedsTable>;
  reminder_channels: RowOf<typeof reminderChannelsTable>;
  reminder_settings: RowOf<typeof reminderSettingsTable>;
  reminders: RowOf<typeof remindersTable>;
  allocation_targets: RowOf<typeof allocationTargetsTable>;
  imports: RowOf<typeof importsTable>;
  import_rows: RowOf<typeof importRowsTable>;
  import_mappings: RowOf<typeof importMappingsTable>;
  import_words: RowOf<typeof importWordsTable>;
  proposals: RowOf<typeof proposalsTable>;
  spending_categories: RowOf<typeof spendingCategoriesTable>;
  spending_details: RowOf<typeof spendingDetailsTable>;
  spending_tags: RowOf<typeof spendingTagsTable>;
  spending_entry_tags: RowOf<typeof spendingEntryTagsTable>;
  spending_parts: RowOf<typeof spendingPartsTable>;
  spending_refunds: RowOf<typeof spendingRefundsTable>;
  spending_rules: RowOf<typeof spendingRulesTable>;
  spending_acts: RowOf<typeof spendingActsTable>;
  spending_words: RowOf<typeof spendingWordsTable>;
  entry_links: RowOf<typeof entryLinksTable>;
  account_reconciliations: RowOf<typeof accountReconciliationsTable>;
  spending_recurring: RowOf<typeof spendingRecurringTable>;
  spending_recurring_amounts: RowOf<typeof spendingRecurringAmountsTable>;
  spending_occurrences: RowOf<typeof spendingOccurrencesTable>;
  spending_budgets: RowOf<typeof spendingBudgetsTable>;
  planning_accounts: RowOf<typeof planningAccountsTable>;
  planning_goals: RowOf<typeof planningGoalsTable>;
  planning_shares: RowOf<typeof planningSharesTable>;
  planning_assumptions: RowOf<typeof planningAssumptionsTable>;
  planning_retirements: RowOf<typeof planningRetirementsTable>;
  planning_scenarios: RowOf<typeof planningScenariosTable>;
  planning_months: RowOf<typeof planningMonthsTable>;
  household_members: RowOf<typeof householdMembersTable>;
  household_invitations: RowOf<typeof householdInvitationsTable>;
  household_shares: RowOf<typeof householdSharesTable>;
  household_offers: RowOf<typeof householdOffersTable>;
  household_moves: RowOf<typeof householdMovesTable>;
  worth_changes: RowOf<typeof worthChangesTable>;
  shown_worth: RowOf<typeof shownWorthTable>;
}

/** A handle to read and write with: the database itself, or a transaction on it. */
export type Db = Kysely<Database>;

/** A handle that is known to be inside a transaction. */
export type Tx = Transaction<Database>;
