import type { SecuritiesAccountRow } from '../../areas/securities/securities-accounts.repository.ts';
import { justLinked } from '../../areas/securities/sync/just-linked.ts';

type Given = Pick<SecuritiesAccountRow, 'id' | 'owner_id' | 'account_name'>;

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
    ...justLinked,
    next_sync_at: at,
    created_at: at,
    updated_at: at,
    ...fields,
  };
}
