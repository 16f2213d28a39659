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
import type { RowOf } from '../../contract/table.ts';
import type {
  CaptchasTable,
  CodesTable,
  DeviceTokensTable,
  EmailChangesTable,
  LoginAttemptsTable,
  RegistrationsTable,
  SessionsTable,
  UsersTable,
} from '../areas/auth/auth.table.ts';
import type {
  PasskeyChallengesTable,
  PasskeysTable,
  PasskeyUsersTable,
  RecoveryCodesTable,
  SignInPlacesTable,
  SignInTicketsTable,
  TotpSecretsTable,
} from '../areas/auth/factors/factors.table.ts';
import type { AccessTokensTable } from '../areas/auth/tokens/tokens.table.ts';
import type { MailsTable } from '../areas/delivery/mails.table.ts';
import type {
  DailyClosesTable,
  ListingDaysTable,
  QuotesTable,
} from '../areas/quotes/quotes.table.ts';
import type { ExchangeRatesTable } from '../areas/rates/rates.table.ts';
import type {
  ShownWorthTable,
  WorthChangesTable,
} from '../areas/worth-changes/worth-changes.table.ts';
import type {
  AuditLogTable,
  IdempotencyKeysTable,
  LimitsTable,
} from '../http/pipeline/pipeline.table.ts';
import type { CountedArea, SharedArea } from './data-revision.ts';

/** Whom data belong to. A user's own owner has the user's id. */
interface OwnersTable {
  id: string;
  /** A household is shared by several users; a person's data are one user's. */
  kind: 'PERSON' | 'HOUSEHOLD';
  name: string;
}

/** Which process may run a job now. A holder that dies is replaced when its lease expires. */
interface LeasesTable {
  job: string;
  holder: string;
  expires_at: string;
}

/**
 * How often an owner's data in an area were changed, and how many bytes they take; written by
 * triggers alone (`migrations/change-triggers.ts`, read by `data-revision.ts`).
 */
interface DataRevisionsTable {
  owner_id: string;
  area: CountedArea;
  revision: string | number;
  bytes: string | number;
}

/** How often the facts that all owners share were changed. */
interface SharedRevisionsTable {
  area: SharedArea;
  revision: string | number;
}

/** Every table; those of an area are described by the area. */
export interface Database {
  owners: OwnersTable;
  users: UsersTable;
  registrations: RegistrationsTable;
  device_tokens: DeviceTokensTable;
  access_tokens: AccessTokensTable;
  sessions: SessionsTable;
  captchas: CaptchasTable;
  codes: CodesTable;
  email_changes: EmailChangesTable;
  login_attempts: LoginAttemptsTable;
  passkey_users: PasskeyUsersTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_tickets: SignInTicketsTable;
  sign_in_places: SignInPlacesTable;
  limits: LimitsTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_log: AuditLogTable;
  mails: MailsTable;
  leases: LeasesTable;
  accounts: RowOf<typeof accountsTable>;
  account_transactions: RowOf<typeof accountTransactionsTable>;
  fixed_assets: RowOf<typeof fixedAssetsTable>;
  fixed_asset_terms: RowOf<typeof fixedAssetTermsTable>;
  asset_disposals: RowOf<typeof assetDisposalsTable>;
  asset_valuations: RowOf<typeof assetValuationsTable>;
  asset_value_bases: RowOf<typeof assetValueBasesTable>;
  exchange_rates: ExchangeRatesTable;
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
  quotes: QuotesTable;
  daily_closes: DailyClosesTable;
  listing_days: ListingDaysTable;
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
  worth_changes: WorthChangesTable;
  shown_worth: ShownWorthTable;
  data_revisions: DataRevisionsTable;
  shared_revisions: SharedRevisionsTable;
}

/** A handle to read and write with: the database itself, or a transaction on it. */
export type Db = Kysely<Database>;

/** A handle that is known to be inside a transaction. */
export type Tx = Transaction<Database>;
