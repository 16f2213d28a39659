/** The audit log: append-only; its lines outlive the rows they are about. */
export interface AuditLogTable {
  id: string;
  /** Who acted. */
  user_id: string | null;
  /** Whose data were changed. */
  owner_id: string | null;
  /** The endpoint's name, such as `accounts.deposit`. */
  action: string;
  /** The row that was changed, when the call is about one. */
  target_id: string | null;
  at: string;
  address: string;
  request_id: string;
  /** The access token by which a program acted for the user. */
  token_id: string | null;
  /** JSON: what was there before and after, where the rows themselves do not keep it. */
  detail: string | null;
}

/** Idempotency keys with the answers they were first given. */
export interface IdempotencyKeysTable {
  user_id: string;
  method: string;
  path: string;
  key: string;
  /** SHA-256 of the validated body. */
  body_hash: string;
  /** The first answer's `data` as JSON; sealed where the answer has a secret. */
  answer: string;
  created_at: string;
}

/** Rate limits: how many uses there were in the window that began with the first one. */
export interface LimitsTable {
  /** Which limit, and whose: `auth:203.0.113.7`. */
  key: string;
  count: number;
  window_ends_at: string;
}
