import {
  bigCount,
  choice,
  flag,
  json,
  moment,
  orNull,
  ownedOrNull,
  pattern,
  plainText,
  rowKey,
  sealed,
  sha256,
  whole,
} from '../../../../contract/column-kinds.ts';
import { sharedTable } from '../../../../contract/table.ts';
import { byProvider } from '../oidc/oidc.table.ts';

const user_id = rowKey('users');
const base64url = pattern(/^[\w-]+$/, 'base64url');

/** The handle by which a user's passkeys name the user: 256 random bits that say nothing about them. */
export const passkeyUsersTable = sharedTable('passkey_users', ['user_id'], {
  user_id,
  handle: base64url,
});

export const passkeysTable = sharedTable('passkeys', ['id'], {
  id: rowKey(),
  user_id,
  /** As the authenticator made it. */
  credential_id: base64url,
  /** A COSE key. */
  public_key: base64url,
  /** Number of the algorithm in COSE. */
  algorithm: whole({ min: -257, max: -7 }),
  /** The signatures that the authenticator has counted; always 0 for passkeys that are copied. */
  counter: bigCount(),
  /** How the browser reaches the authenticator. */
  transports: json(),
  device_type: choice(['singleDevice', 'multiDevice']),
  backed_up: flag(),
  /** The model of the authenticator; zeros where it is not named. */
  aaguid: rowKey(),
  name: plainText(),
  created_at: moment(),
  last_used_at: orNull(moment()),
});

/**
 * What a challenge may be answered for: a new passkey of a user, a sign-in with a passkey alone, the
 * sign-in of a ticket, or a confirmation in a session.
 */
const challengePurposes = ['add', 'sign-in', 'ticket', 'confirm'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

export const passkeyChallengesTable = sharedTable('passkey_challenges', ['challenge_hash'], {
  challenge_hash: sha256(),
  purpose: choice(challengePurposes),
  /** Null for a sign-in with a passkey alone, whose user is not known yet. */
  user_id: ownedOrNull('users'),
  /** The id of the user, ticket or session that it is bound to; empty for a sign-in alone. */
  bound_to: plainText({ mayBeEmpty: true }),
  expires_at: moment(),
});

/** The secret that a user's authenticator app and the server share. */
export const totpSecretsTable = sharedTable('totp_secrets', ['user_id'], {
  user_id,
  /** Base32. */
  secret: sealed(),
  /** The newest 30 s whose code was accepted: none is accepted twice. */
  last_used_step: bigCount(),
  created_at: moment(),
  /** Null until a code has shown that the app has the secret. */
  enabled_at: orNull(moment()),
});

/** Recovery codes that were not used yet; a code has 120 random bits. */
export const recoveryCodesTable = sharedTable('recovery_codes', ['user_id', 'code_hash'], {
  user_id,
  code_hash: sha256(),
});

/** Sign-ins whose password was right and whose second factor is still to come. */
export const signInTicketsTable = sharedTable('sign_in_tickets', ['id'], {
  id: rowKey(),
  user_id,
  token_hash: sha256(),
  remember: flag(),
  expires_at: moment(),
  ...byProvider,
});

/** From where a user has signed in: devices as they named themselves, in networks. */
export const signInPlacesTable = sharedTable('sign_in_places', ['user_id', 'device', 'network'], {
  user_id,
  /** As `deviceOf` reads it; empty when the header has nothing. */
  device: plainText({ mayBeEmpty: true }),
  /** As `networkOf` reads it; empty when the address is unknown. */
  network: plainText({ mayBeEmpty: true }),
  last_seen_at: moment(),
});
