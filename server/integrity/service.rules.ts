import { instant, json, orNull, sha256, text, uuid, wholeFrom } from './column-rules.ts';
import type { RulesOf } from './table-rules.ts';

/** One connection may count the bytes that came, another those that went: each alone may be below 0. */
const anyWhole = wholeFrom(Number.MIN_SAFE_INTEGER);

/** What must hold of tables that belong to no area: limits, remembered answers, the audit log, leases, revisions. */
export const serviceRules: RulesOf<
  'limits' | 'idempotency_keys' | 'audit_log' | 'leases' | 'data_revisions'
> = {
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
  leases: { key: ['job'], columns: { job: text, holder: text, expires_at: instant } },
  data_revisions: {
    key: ['scope', 'slot'],
    columns: { scope: text, slot: wholeFrom(0), revision: wholeFrom(1), bytes: anyWhole },
  },
};
