import type { SecuritiesAccountRow } from '../securities/securities-accounts.repository.ts';

type Given = Pick<SecuritiesAccountRow, 'id' | 'user_id' | 'account_name'>;

/** The row of an account at Binance as it was just linked, whose keys, unless they are given, nothing opens. */
export function linkedAccount(
  fields: Given & Partial<SecuritiesAccountRow>,
  at: string,
): SecuritiesAccountRow {
  return {
    account_type: 'BINANCE',
    app_key: '',
    app_secret: '',
    access_token: null,
    credentials_version: 1,
    is_active: 1,
    sync_status: 'PENDING',
    sync_error: null,
    unread: '[]',
    last_sync_at: null,
    failures: 0,
    next_sync_at: at,
    version: 1,
    created_at: at,
    updated_at: at,
    ...fields,
  };
}
