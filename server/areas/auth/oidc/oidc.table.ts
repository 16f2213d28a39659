import {
  flag,
  moment,
  orNull,
  ownedOrNull,
  plainText,
  rowKey,
  sha256,
} from '../../../../contract/column-kinds.ts';
import { sharedTable } from '../../../../contract/table.ts';

/** Whose an identity at an identity provider is. */
export const oidcIdentitiesTable = sharedTable('oidc_identities', ['id'], {
  id: rowKey(),
  user_id: rowKey('users'),
  issuer: plainText(),
  /** What the provider calls the person, for ever: `sub`. */
  subject: plainText(),
  created_at: moment(),
  last_used_at: orNull(moment()),
});

/** Sign-ins that were begun at the identity provider, and identities that are to be linked to a user. */
export const oidcAttemptsTable = sharedTable('oidc_attempts', ['state_hash'], {
  state_hash: sha256(),
  /** Null for a sign-in. */
  user_id: ownedOrNull('users'),
  nonce: plainText(),
  code_verifier: plainText(),
  remember: flag(),
  expires_at: moment(),
});

/** With which identity a session was signed in to, and what the provider calls its own session (`sid`). */
export const byProvider = {
  identity_id: orNull(rowKey('oidc_identities')),
  provider_session: orNull(plainText()),
};
