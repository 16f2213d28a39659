/** What an owner has marked about something that falls due. */
export interface DueMarksTable {
  owner_id: string;
  /** The kind, the row and the occurrence of the due, with colons between. */
  due_key: string;
  /** The date of the due that was done; a due that has moved to another date is open again. */
  done_date: string | null;
  snoozed_until: string | null;
  updated_at: string;
}

/** The calendar of an owner's dues under a secret address. */
export interface CalendarFeedsTable {
  owner_id: string;
  /** SHA-256 of the secret in the address, in hexadecimal digits. */
  token_hash: string;
  amounts: number;
  created_at: string;
  last_read_at: string | null;
}
