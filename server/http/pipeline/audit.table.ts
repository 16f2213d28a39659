/** Append-only, and outlives the rows it speaks of. */
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
}
