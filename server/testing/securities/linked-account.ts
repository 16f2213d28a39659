import { newAccountState } from '../../areas/securities/securities.service.ts';
import type { SecuritiesAccountRow } from '../../areas/securities/securities-accounts.repository.ts';

type Given = Pick<SecuritiesAccountRow, 'id' | 'owner_id' | 'account_name'>;

/** The row of a newly linked account at Binance. Its default keys cannot be opened. */
export function linkedAccount(
  fields: Given & Partial<SecuritiesAccountRow>,
  at: string,
): SecuritiesAccountRow {
  return {
    account_type: 'BINANCE',
    app_key: '',
    app_secret: '',
    access_token: null,
    ...newAccountState,
    credentials_entered_at: at,
    next_sync_at: at,
    created_at: at,
    updated_at: at,
    ...fields,
  };
}
