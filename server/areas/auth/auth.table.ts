import {
  choice,
  flag,
  moment,
  orNull,
  plainText,
  rowKey,
  sha256,
  whole,
} from '../../../contract/column-kinds.ts';
import { factorMethods } from '../../../contract/errors.ts';
import { guideStates } from '../../../contract/guide/guide.schemas.ts';
import { sharedTable } from '../../../contract/table.ts';
import { byProvider } from './oidc/oidc.table.ts';

const user_id = rowKey('users');

/** Accounts: people whose address is verified. */
export const usersTable = sharedTable('users', ['id'], {
  id: rowKey(),
  username: plainText(),
  full_name: orNull(plainText()),
  /** As typed, for display and mail. */
  email: plainText(),
  /** Lower case: what is unique and looked up. */
  email_key: plainText(),
  password_hash: plainText(),
  version: whole({ min: 1 }),
  /** Whether the guide to a first net worth is still offered. */
  guide: choice(guideStates),
  created_at: moment(),
});

/** Registrations, from the form until their seven days are over. */
export const registrationsTable = sharedTable('registrations', ['id'], {
  /** Becomes the id of the account. */
  id: rowKey(),
  /** What clients name it by: 256 random bits. It opens nothing without the mailed code. */
  public_id: plainText(),
  username: plainText(),
  full_name: orNull(plainText()),
  /** As typed, for display and mail. */
  email: plainText(),
  email_key: plainText(),
  /** Under a salt that all registrations of an address share. */
  password_hash: plainText(),
  /** No code will ever verify it: its address is, or has become, an account's. */
  is_void: flag(),
  created_at: moment(),
});

/** Devices that have signed in before. Such a token is no session. */
export const deviceTokensTable = sharedTable('device_tokens', ['id'], {
  id: rowKey(),
  user_id,
  /** The token itself is never stored. */
  token_hash: sha256(),
  created_at: moment(),
  last_used_at: moment(),
  expires_at: moment(),
});

export const sessionsTable = sharedTable('sessions', ['id'], {
  id: rowKey(),
  user_id,
  /** The token itself is never stored. */
  token_hash: sha256(),
  remember: flag(),
  /** Browser and system, as `deviceOf` reads them; null when the header has neither. */
  device: orNull(plainText()),
  /** How the user signed in; `code` is the one that proved the address. */
  factor: choice(['code', 'password', 'provider', ...factorMethods]),
  ...byProvider,
  /** The network of the sign-in, as `networkOf` reads it. */
  network: orNull(plainText()),
  /** When the user last showed who they are: at sign-in, or by a confirmation. */
  confirmed_at: orNull(moment()),
  created_at: moment(),
  last_used_at: moment(),
  expires_at: moment(),
});

export const captchasTable = sharedTable('captchas', ['id'], {
  id: plainText(),
  answer: plainText(),
  expires_at: moment(),
});

/**
 * `verify` is an address's turn and its tries without a registration's id; the code itself is its
 * registration's. `reset` is an address's or a known device's, `change` that of an address to come.
 */
const codePurposes = ['verify', 'registration', 'reset', 'change'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/**
 * The newest code of a subject for a purpose. Stored for unknown addresses too, so that they look alike.
 */
export const codesTable = sharedTable('codes', ['subject', 'purpose'], {
  /** An address in lower case, or the id of a registration or of a device token. */
  subject: plainText(),
  purpose: choice(codePurposes),
  code_hash: sha256(),
  tries: whole({ min: 0, max: 5 }),
  sent_at: moment(),
  expires_at: moment(),
  /** Null while the code may still be used. */
  used_at: orNull(moment()),
});

/** The address that a user wants instead of the present one, until its code comes back. */
export const emailChangesTable = sharedTable('email_changes', ['user_id'], {
  user_id,
  email: plainText(),
  email_key: plainText(),
  requested_at: moment(),
});

/** Wrong passwords in a row, and wrong codes of the second factor in a row. */
export const loginAttemptsTable = sharedTable('login_attempts', ['subject'], {
  /**
   * Of passwords: an address in lower case, or the id of a device token. Of codes: `codes:` and the
   * id of a user or of a device token.
   */
  subject: plainText(),
  failures: whole({ min: 0 }),
  blocked_until: orNull(moment()),
  updated_at: moment(),
});
