import {
  bigCount,
  choice,
  idOrNull,
  json,
  jsonOrNull,
  moment,
  orNull,
  plainText,
  rowKey,
  sha256,
  whole,
} from '../../contract/column-kinds.ts';
import { keyedTable, sharedTable } from '../../contract/table.ts';

// Tables that belong to no area.

/** Whom data belong to. A user's own owner has the user's id. */
const ownersTable = sharedTable('owners', ['id'], {
  id: rowKey(),
  /** A household is shared by several users; a person's data are one user's. */
  kind: choice(['PERSON', 'HOUSEHOLD']),
  name: plainText(),
});

/** The audit log: append-only; its lines outlive the rows they are about. */
const auditLogTable = sharedTable('audit_log', ['id'], {
  id: rowKey(),
  /** Who acted. */
  user_id: idOrNull(),
  /** Whose data were changed. */
  owner_id: idOrNull(),
  /** The endpoint's name, such as `accounts.deposit`. */
  action: plainText(),
  /** The row that was changed, when the call is about one. */
  target_id: orNull(plainText()),
  at: moment(),
  address: plainText(),
  request_id: plainText(),
  /** Browser and system, as they named themselves; null when they did not. */
  device: orNull(plainText()),
  /** The access token by which a program acted for the user. */
  token_id: idOrNull(),
  /** What was there before and after, where the rows themselves do not keep it. */
  detail: jsonOrNull(),
});

/** Idempotency keys with the answers they were first given. */
const idempotencyKeysTable = sharedTable('idempotency_keys', ['user_id', 'method', 'path', 'key'], {
  user_id: rowKey('users'),
  method: plainText(),
  path: plainText(),
  key: plainText(),
  /** Of the validated body. */
  body_hash: sha256(),
  /** The first answer's `data`; sealed where the answer has a secret. */
  answer: json(),
  created_at: moment(),
});

/** Rate limits: how many uses there were in the window that began with the first one. */
const limitsTable = sharedTable('limits', ['key'], {
  /** Which limit, and whose: `auth:203.0.113.7`. */
  key: plainText(),
  count: whole({ min: 0 }),
  window_ends_at: moment(),
});

/** Which process may run a job now. A holder that dies is replaced when its lease expires. */
const leasesTable = sharedTable('leases', ['job'], {
  job: plainText(),
  holder: plainText(),
  expires_at: moment(),
});

/**
 * How often an owner's data in an area were changed, and how many bytes they take; written by
 * triggers alone (`migrations/change-triggers.ts`, read by `data-revision.ts`).
 */
const dataRevisionsTable = keyedTable('data_revisions', ['owner_id', 'area'], {
  area: plainText(),
  revision: bigCount({ min: 1 }),
  bytes: bigCount(),
});

/** How often the facts that all owners share were changed. */
const sharedRevisionsTable = sharedTable('shared_revisions', ['area'], {
  area: choice(['rates', 'quotes']),
  revision: bigCount({ min: 1 }),
});

export const serviceTables = [
  ownersTable,
  auditLogTable,
  idempotencyKeysTable,
  limitsTable,
  leasesTable,
  dataRevisionsTable,
  sharedRevisionsTable,
] as const;
