import { instant, json, oneOf, orNull, sha256, text, uuid, wholeFrom } from './column-rules.ts';
import type { RulesOf } from './table-rules.ts';

/** What must hold of tables that belong to no area: limits, remembered answers, the audit log, leases, owners, revisions. */
export const serviceRules: RulesOf<
  | 'limits'
  | 'idempotency_keys'
  | 'audit_log'
  | 'leases'
  | 'owners'
  | 'data_revisions'
  | 'shared_revisions'
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
      answer: json,
      created_at: instant,
    },
  },
  audit_log: {
    key: ['id'],
    columns: {
      id: uuid,
      user_id: orNull(uuid),
      owner_id: orNull(uuid),
      action: text,
      target_id: orNull(text),
      at: instant,
      address: text,
      request_id: text,
      token_id: orNull(uuid),
      detail: orNull(json),
    },
  },
  leases: { key: ['job'], columns: { job: text, holder: text, expires_at: instant } },
  owners: { key: ['id'], columns: { id: uuid, kind: oneOf('PERSON', 'HOUSEHOLD'), name: text } },
  data_revisions: {
    key: ['owner_id', 'area'],
    columns: { owner_id: uuid, area: text, revision: wholeFrom(1), bytes: wholeFrom(0) },
  },
  shared_revisions: { key: ['area'], columns: { area: text, revision: wholeFrom(1) } },
};
