import type { Generated } from 'kysely';
import type { FactorMethod } from '../../../contract/errors.ts';
import type { GuideState } from '../../../contract/guide/guide.ts';

/** Accounts: people whose address is verified. */
export interface UsersTable {
  id: string;
  username: string;
  full_name: string | null;
  /** As typed, for display and mail. */
  email: string;
  /** Lower case: what is unique and looked up. */
  email_key: string;
  password_hash: string;
  version: number;
  /** Whether the guide to a first net worth is still offered. */
  guide: Generated<GuideState>;
  created_at: string;
}

/** Registrations, from the form until their seven days are over. */
export interface RegistrationsTable {
  /** Becomes the id of the account. */
  id: string;
  /** What clients name it by: 256 random bits. It opens nothing without the mailed code. */
  public_id: string;
  username: string;
  full_name: string | null;
  /** As typed, for display and mail. */
  email: string;
  email_key: string;
  /** Under a salt that all registrations of an address share. */
  password_hash: string;
  /** 1 when no code will ever verify it: its address is, or has become, an account's. */
  is_void: number;
  created_at: string;
}

/** Devices that have signed in before. Such a token is no session. */
export interface DeviceTokensTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string;
  remember: number;
  /** Browser and system, as `deviceOf` reads them; null when the header has neither. */
  device: string | null;
  /** How the user signed in; `code` is the one that proved the address. */
  factor: 'code' | 'password' | FactorMethod;
  /** The network of the sign-in, as `networkOf` reads it. */
  network: string | null;
  /** When the user last showed who they are: at sign-in, or by a confirmation. */
  confirmed_at: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

export interface CaptchasTable {
  id: string;
  answer: string;
  expires_at: string;
}

/**
 * `verify` is an address's turn and its tries without a registration's id; the code itself is its
 * registration's. `reset` is an address's or a known device's, `change` that of an address to come.
 */
export type CodePurpose = 'verify' | 'registration' | 'reset' | 'change';

/**
 * The newest code of a subject for a purpose. Stored for unknown
 * addresses too, so that they look alike.
 */
export interface CodesTable {
  /** An address in lower case, or the id of a registration or of a device token. */
  subject: string;
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

/** Wrong passwords in a row, and wrong codes of the second factor in a row. */
export interface LoginAttemptsTable {
  /**
   * Of passwords: an address in lower case, or the id of a device token. Of codes: `codes:` and the
   * id of a user or of a device token.
   */
  subject: string;
  failures: number;
  blocked_until: string | null;
  updated_at: string;
}
