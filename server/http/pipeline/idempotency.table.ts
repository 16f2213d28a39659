export interface IdempotencyKeysTable {
  user_id: string;
  method: string;
  path: string;
  key: string;
  /** SHA-256 of the validated body. */
  body_hash: string;
  /** The first answer's `data` as JSON. Empty only inside the transaction that is computing it. */
  answer: string;
  created_at: string;
}
