import { currencies } from '../../../contract/fields/currencies.ts';
import { entryOrigins, entryTypes } from '../../../contract/investments/entry-fields.ts';
import { positionTypes } from '../../../contract/securities/positions.ts';
import { securitiesAccountTypes } from '../../../contract/securities/securities-fields.ts';
import {
  anyCurrency,
  anyText,
  day,
  decimalIn,
  flag,
  instant,
  json,
  matching,
  oneOf,
  orNull,
  sealed,
  sealedUnlessMissing,
  text,
  uuid,
  version,
  wholeFrom,
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

const notNegative = decimalIn({ min: 0 });
const ofAccount = { owner_id: uuid, account_id: uuid };

/** What must hold of accounts at brokers and exchanges, and of what was read from them. */
export const securitiesRules: RulesOf<
  | 'securities_accounts'
  | 'securities_positions'
  | 'securities_cash'
  | 'securities_days'
  | 'securities_flows'
  | 'securities_sync_runs'
  | 'synced_trades'
> = {
  securities_accounts: {
    key: ['id'],
    columns: {
      id: uuid,
      owner_id: uuid,
      account_name: text,
      account_type: oneOf(...securitiesAccountTypes),
      app_key: sealedUnlessMissing,
      app_secret: sealedUnlessMissing,
      access_token: orNull(sealed),
      credentials_version: wholeFrom(1),
      credentials_entered_at: orNull(instant),
      is_active: flag,
      sync_status: oneOf('PENDING', 'SUCCESS', 'FAILED'),
      sync_error: orNull(text),
      unread: json,
      last_sync_at: orNull(instant),
      failures: wholeFrom(0),
      next_sync_at: instant,
      version,
      created_at: instant,
      updated_at: instant,
    },
    between: (row) => [
      (row.sync_status === 'FAILED') !== (row.sync_error !== null) &&
        'a reason goes with a FAILED sync, and with nothing else',
      row.sync_status === 'SUCCESS' && row.last_sync_at === null && 'a SUCCESS was never read',
    ],
  },
  securities_flows: {
    key: ['account_id'],
    columns: { ...ofAccount, flows: json },
  },
  securities_positions: {
    key: ['id'],
    columns: {
      id: uuid,
      ...ofAccount,
      symbol: text,
      symbol_name: orNull(anyText),
      search_text: text,
      position_type: oneOf(...positionTypes),
      quantity: decimalIn(),
      currency: anyCurrency,
      price: orNull(decimalIn()),
      avg_cost: orNull(decimalIn()),
      instrument_key: orNull(text),
      rank: wholeFrom(0),
      synced_at: instant,
    },
  },
  securities_cash: {
    key: ['account_id', 'currency'],
    columns: { ...ofAccount, currency: anyCurrency, amount: decimalIn() },
  },
  securities_days: {
    key: ['id'],
    columns: {
      id: uuid,
      ...ofAccount,
      day,
      kind: oneOf(...positionTypes, 'CASH'),
      symbol: text,
      quantity: decimalIn(),
      price: orNull(decimalIn()),
      currency: anyCurrency,
    },
  },
  securities_sync_runs: {
    key: ['id'],
    columns: {
      id: uuid,
      ...ofAccount,
      started_at: instant,
      ended_at: orNull(instant),
      status: oneOf('RUNNING', 'SUCCESS', 'FAILED'),
      error: orNull(text),
      position_count: orNull(wholeFrom(0)),
    },
    between: (row) => [
      (row.status === 'RUNNING') !== (row.ended_at === null) &&
        'an end goes with every run but a RUNNING one',
      (row.status === 'FAILED') !== (row.error !== null) &&
        'a reason goes with a FAILED run, and with nothing else',
      (row.status === 'SUCCESS') !== (row.position_count !== null) &&
        'a count goes with a SUCCESS, and with nothing else',
    ],
  },
  synced_trades: {
    key: ['account_id', 'symbol', 'sequence'],
    columns: {
      id: uuid,
      ...ofAccount,
      symbol: text,
      currency: oneOf(...currencies),
      type: oneOf(...entryTypes),
      day,
      time: orNull(matching(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'a time of day')),
      sequence: wholeFrom(1),
      quantity: orNull(notNegative),
      price: orNull(notNegative),
      amount: orNull(notNegative),
      fee: notNegative,
      tax: notNegative,
      ratio_new: orNull(wholeFrom(1)),
      ratio_old: orNull(wholeFrom(1)),
      cost: orNull(notNegative),
      pair_id: orNull(uuid),
      origin: oneOf(...entryOrigins),
      batch_id: orNull(uuid),
      fingerprint: orNull(text),
      note: orNull(text),
      created_at: instant,
    },
    between: (row) => [
      (row.type === 'SPLIT') !== (row.ratio_new !== null && row.ratio_old !== null) &&
        'a SPLIT, and nothing else, has a ratio',
    ],
  },
};
