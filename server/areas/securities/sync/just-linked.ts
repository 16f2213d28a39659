import type { SecuritiesAccountsTable } from '../securities.table.ts';

/** How the row of an account begins: in use, and never read. */
export const justLinked = {
  credentials_version: 1,
  is_active: 1,
  sync_status: 'PENDING',
  sync_error: null,
  unread: '[]',
  last_sync_at: null,
  failures: 0,
  version: 1,
} as const satisfies Partial<SecuritiesAccountsTable>;
