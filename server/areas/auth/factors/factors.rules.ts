import {
  anyText,
  flag,
  instant,
  json,
  matching,
  oneOf,
  orNull,
  sealed,
  sha256,
  text,
  uuid,
  wholeFrom,
} from '../../../integrity/column-rules.ts';
import type { RulesOf } from '../../../integrity/table-rules.ts';

const base64url = matching(/^[\w-]+$/, 'base64url');

/** What must hold of passkeys, codes, recovery codes, and of sign-ins that wait for one of them. */
export const factorRules: RulesOf<
  | 'passkey_users'
  | 'passkeys'
  | 'passkey_challenges'
  | 'totp_secrets'
  | 'recovery_codes'
  | 'sign_in_tickets'
  | 'sign_in_places'
> = {
  passkey_users: { key: ['user_id'], columns: { user_id: uuid, handle: base64url } },
  passkeys: {
    key: ['id'],
    columns: {
      id: uuid,
      user_id: uuid,
      credential_id: base64url,
      public_key: base64url,
      algorithm: oneOf(-8, -7, -257),
      counter: wholeFrom(0),
      transports: json,
      device_type: oneOf('singleDevice', 'multiDevice'),
      backed_up: flag,
      aaguid: uuid,
      name: text,
      created_at: instant,
      last_used_at: orNull(instant),
    },
  },
  passkey_challenges: {
    key: ['challenge_hash'],
    columns: {
      challenge_hash: sha256,
      purpose: oneOf('add', 'sign-in', 'ticket', 'confirm'),
      user_id: orNull(uuid),
      bound_to: anyText,
      expires_at: instant,
    },
    between: (row) => [
      (row.purpose === 'sign-in') !== (row.user_id === null) && 'is of a user without being bound',
    ],
  },
  totp_secrets: {
    key: ['user_id'],
    columns: {
      user_id: uuid,
      secret: sealed,
      last_used_step: wholeFrom(0),
      created_at: instant,
      enabled_at: orNull(instant),
    },
  },
  recovery_codes: {
    key: ['user_id', 'code_hash'],
    columns: { user_id: uuid, code_hash: sha256 },
  },
  sign_in_tickets: {
    key: ['id'],
    columns: { id: uuid, user_id: uuid, token_hash: sha256, remember: flag, expires_at: instant },
  },
  sign_in_places: {
    key: ['user_id', 'device', 'network'],
    columns: { user_id: uuid, device: anyText, network: anyText, last_seen_at: instant },
  },
};
