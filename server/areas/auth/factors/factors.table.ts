/** The handle by which a user's passkeys name the user; it says nothing about them. */
export interface PasskeyUsersTable {
  user_id: string;
  /** 256 random bits in base64url. */
  handle: string;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  /** As the authenticator made it, in base64url. */
  credential_id: string;
  /** A COSE key, in base64url. */
  public_key: string;
  /** Number of the algorithm in COSE. */
  algorithm: number;
  /** The signatures that the authenticator has counted; always 0 for passkeys that are copied. */
  counter: number | string;
  /** JSON: how the browser reaches the authenticator. */
  transports: string;
  device_type: 'singleDevice' | 'multiDevice';
  backed_up: number;
  /** The model of the authenticator; zeros where it is not named. */
  aaguid: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/**
 * What a challenge may be answered for: a new passkey of a user, a sign-in with a passkey alone, the
 * sign-in of a ticket, or a confirmation in a session.
 */
export type ChallengePurpose = 'add' | 'sign-in' | 'ticket' | 'confirm';

export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge. */
  challenge_hash: string;
  purpose: ChallengePurpose;
  /** Null for a sign-in with a passkey alone, whose user is not known yet. */
  user_id: string | null;
  /** The id of the user, ticket or session that it is bound to; empty for a sign-in alone. */
  bound_to: string;
  expires_at: string;
}

/** The secret that a user's authenticator app and the server share. */
export interface TotpSecretsTable {
  user_id: string;
  /** Base32, sealed by the keyring. */
  secret: string;
  /** The newest 30 s whose code was accepted: none is accepted twice. */
  last_used_step: number | string;
  created_at: string;
  /** Null until a code has shown that the app has the secret. */
  enabled_at: string | null;
}

/** Recovery codes that were not used yet. */
export interface RecoveryCodesTable {
  user_id: string;
  /** SHA-256; a code has 120 random bits. */
  code_hash: string;
}

/** Sign-ins whose password was right and whose second factor is still to come. */
export interface SignInTicketsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the ticket. */
  token_hash: string;
  remember: number;
  expires_at: string;
}

/** From where a user has signed in: devices as they named themselves, in networks. */
export interface SignInPlacesTable {
  user_id: string;
  /** As `deviceOf` reads it; empty when the header has nothing. */
  device: string;
  /** As `networkOf` reads it; empty when the address is unknown. */
  network: string;
  last_seen_at: string;
}
