/** Access tokens of users, by which programs call the server. */
export interface AccessTokensTable {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string;
  /** Its first twelve characters. */
  prefix: string;
  /** Separated by blanks, in the order of the areas. */
  scopes: string;
  created_at: string;
  expires_at: string;
  /** Updated at most once an hour. */
  last_used_at: string | null;
  /** When the mail about its end was queued, or found to be of no use. */
  end_mailed_at: string | null;
}
