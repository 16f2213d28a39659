import { assetTypes } from '../../contract/investment-fields.ts';
import { emailKey } from '../mail/email-key.ts';
import {
  anyText,
  currency,
  day,
  decimalIn,
  flag,
  instant,
  json,
  oneOf,
  orNull,
  sha256,
  text,
  uuid,
  version,
  wholeFrom,
} from './column-rules.ts';
import type { RulesOf } from './table-rules.ts';

const longestSessionMs = 90 * 86_400_000;
// One connection may have counted what came, another one that it went.
const anyWhole = wholeFrom(Number.MIN_SAFE_INTEGER);
const above0 = decimalIn({ above: 0 });

/** Who may come in, what the service remembers of calls, and what it learnt from outside. */
export const rulesOfService: RulesOf<
  | 'users'
  | 'registrations'
  | 'sessions'
  | 'device_tokens'
  | 'captchas'
  | 'codes'
  | 'email_changes'
  | 'login_attempts'
  | 'limits'
  | 'idempotency_keys'
  | 'audit_log'
  | 'mails'
  | 'leases'
  | 'exchange_rates'
  | 'tracked_instruments'
  | 'quotes'
  | 'daily_closes'
  | 'data_revisions'
> = {
  users: {
    key: ['id'],
    columns: {
      id: uuid,
      username: text,
      full_name: orNull(text),
      email: text,
      email_key: text,
      password_hash: text,
      version,
      created_at: instant,
    },
    between: (row) => [
      row.email_key !== emailKey(row.email) && 'email_key is not its address in lower case',
    ],
  },
  registrations: {
    key: ['id'],
    columns: {
      id: uuid,
      public_id: text,
      username: text,
      full_name: orNull(text),
      email: text,
      email_key: text,
      password_hash: text,
      is_void: flag,
      created_at: instant,
    },
    between: (row) => [
      row.email_key !== emailKey(row.email) && 'email_key is not its address in lower case',
    ],
  },
  sessions: {
    key: ['id'],
    columns: {
      id: uuid,
      user_id: uuid,
      token_hash: sha256,
      remember: flag,
      device: orNull(text),
      created_at: instant,
      last_used_at: instant,
      expires_at: instant,
    },
    between: (row) => [
      Date.parse(row.expires_at) - Date.parse(row.created_at) > longestSessionMs &&
        'lasts over 90 days',
    ],
  },
  device_tokens: {
    key: ['id'],
    columns: {
      id: uuid,
      user_id: uuid,
      token_hash: sha256,
      created_at: instant,
      last_used_at: instant,
      expires_at: instant,
    },
  },
  captchas: { key: ['id'], columns: { id: text, answer: text, expires_at: instant } },
  codes: {
    key: ['subject', 'purpose'],
    columns: {
      subject: text,
      purpose: oneOf('verify', 'registration', 'reset', 'change'),
      code_hash: sha256,
      tries: wholeFrom(0, 5),
      sent_at: instant,
      expires_at: instant,
      used_at: orNull(instant),
    },
  },
  email_changes: {
    key: ['user_id'],
    columns: { user_id: uuid, email: text, email_key: text, requested_at: instant },
    between: (row) => [
      row.email_key !== emailKey(row.email) && 'email_key is not its address in lower case',
    ],
  },
  data_revisions: {
    key: ['scope', 'slot'],
    columns: { scope: text, slot: wholeFrom(0), revision: wholeFrom(1), bytes: anyWhole },
  },
  login_attempts: {
    key: ['subject'],
    columns: {
      subject: text,
      failures: wholeFrom(0),
      blocked_until: orNull(instant),
      updated_at: instant,
    },
  },
  limits: { key: ['key'], columns: { key: text, count: wholeFrom(0), window_ends_at: instant } },
  idempotency_keys: {
    key: ['user_id', 'method', 'path', 'key'],
    columns: {
      user_id: uuid,
      method: text,
      path: text,
      key: text,
      body_hash: sha256,
      // Empty only inside the transaction that computes it: an empty one here was half a transaction.
      answer: json,
      created_at: instant,
    },
  },
  audit_log: {
    key: ['id'],
    columns: {
      id: uuid,
      user_id: orNull(uuid),
      action: text,
      target_id: orNull(text),
      at: instant,
      address: text,
      request_id: text,
    },
  },
  mails: {
    key: ['id'],
    columns: {
      id: uuid,
      recipient: text,
      subject: text,
      text: anyText,
      html: orNull(text),
      status: oneOf('PENDING', 'SENT', 'FAILED'),
      attempts: wholeFrom(0),
      next_attempt_at: instant,
      last_error: orNull(anyText),
      created_at: instant,
      sent_at: orNull(instant),
    },
    between: (row) => [
      (row.status === 'SENT') !== (row.sent_at !== null) &&
        'a time of sending goes with SENT, and with nothing else',
      row.status !== 'PENDING' && row.attempts === 0 && `${row.status} without an attempt`,
      row.status === 'PENDING' && row.text === '' && 'is to be sent and says nothing',
      row.status !== 'PENDING' && row.text !== '' && `${row.status} and still says something`,
    ],
  },
  leases: { key: ['job'], columns: { job: text, holder: text, expires_at: instant } },
  exchange_rates: {
    key: ['currency', 'day'],
    columns: { currency, day, per_euro: above0, source: text, fetched_at: instant },
  },
  tracked_instruments: {
    key: ['instrument_key'],
    columns: {
      instrument_key: text,
      asset_type: oneOf(...assetTypes),
      history_from: day,
      failures: wholeFrom(0),
      next_fetch_at: orNull(instant),
    },
  },
  quotes: {
    key: ['key'],
    columns: {
      key: text,
      price: above0,
      currency,
      at: orNull(instant),
      day,
      source: text,
      name: orNull(anyText),
      fetched_at: instant,
    },
  },
  daily_closes: {
    key: ['key', 'day'],
    columns: { key: text, day, close: above0, currency, source: text },
  },
};
