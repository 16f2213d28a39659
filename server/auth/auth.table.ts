import type { Generated } from 'kysely';

export interface UsersTable {
  id: string;
  username: string;
  /** 1 while nobody else may have the username; 0 once a forgotten registration gave it up. */
  holds_username: Generated<number>;
  full_name: string | null;
  /** As typed, for display and mail. */
  email: string;
  /** Lower case: what is unique and looked up. */
  email_key: string;
  password_hash: string;
  /** Null until the mailed code came back. */
  verified_at: string | null;
  version: number;
  created_at: string;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string;
  remember: number;
  /** Browser and system, as `deviceOf` tells them; null when they did not say. */
  device: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

export interface CaptchasTable {
  id: string;
  answer: string;
  expires_at: string;
}

export type CodePurpose = 'verify' | 'reset' | 'change';

/** The newest code of an address for a purpose. Kept for unknown addresses too, so that they look alike. */
export interface CodesTable {
  email_key: string;
  purpose: CodePurpose;
  code_hash: string;
  tries: number;
  sent_at: string;
  expires_at: string;
  /** Null while the code may still be used. */
  used_at: string | null;
}

/** The address that a user wants instead of the present one, until its code comes back. */
export interface EmailChangesTable {
  user_id: string;
  email: string;
  email_key: string;
  requested_at: string;
}

export interface LoginAttemptsTable {
  email_key: string;
  failures: number;
  blocked_until: string | null;
  updated_at: string;
}
