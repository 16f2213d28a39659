import { sql } from 'kysely';
import { factorMethods } from '../../../contract/errors.ts';
import { guideStates } from '../../../contract/guide/guide.schemas.ts';
import type { Db } from '../../db/database.ts';
import {
  flag,
  instant,
  oneOf,
  orNull,
  sha256,
  text,
  uuid,
  version,
  wholeFrom,
} from '../../integrity/column-rules.ts';
import type { Problem } from '../../integrity/problem.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';
import { emailKey } from '../delivery/email-key.ts';

const longestSessionMs = 90 * 86_400_000;

/** What must hold of users, registrations, sessions, devices, and what sign-in remembers. */
export const authRules: RulesOf<
  | 'users'
  | 'registrations'
  | 'sessions'
  | 'device_tokens'
  | 'captchas'
  | 'codes'
  | 'email_changes'
  | 'login_attempts'
> = {
  users: {
    key: ['id'],
    columns: {
      id: uuid,
      username: text,
      full_name: orNull(text),
      email: text,
      email_key: text,
      password_hash: text,
      version,
      guide: oneOf(...guideStates),
      created_at: instant,
    },
    between: (row) => [
      row.email_key !== emailKey(row.email) && 'email_key is not its address in lower case',
    ],
  },
  registrations: {
    key: ['id'],
    columns: {
      id: uuid,
      public_id: text,
      username: text,
      full_name: orNull(text),
      email: text,
      email_key: text,
      password_hash: text,
      is_void: flag,
      created_at: instant,
    },
    between: (row) => [
      row.email_key !== emailKey(row.email) && 'email_key is not its address in lower case',
    ],
  },
  sessions: {
    key: ['id'],
    columns: {
      id: uuid,
      user_id: uuid,
      token_hash: sha256,
      remember: flag,
      device: orNull(text),
      factor: oneOf('code', 'password', ...factorMethods),
      network: orNull(text),
      confirmed_at: orNull(instant),
      created_at: instant,
      last_used_at: instant,
      expires_at: instant,
    },
    between: (row) => [
      Date.parse(row.expires_at) - Date.parse(row.created_at) > longestSessionMs &&
        'lasts over 90 days',
    ],
  },
  device_tokens: {
    key: ['id'],
    columns: {
      id: uuid,
      user_id: uuid,
      token_hash: sha256,
      created_at: instant,
      last_used_at: instant,
      expires_at: instant,
    },
  },
  captchas: { key: ['id'], columns: { id: text, answer: text, expires_at: instant } },
  codes: {
    key: ['subject', 'purpose'],
    columns: {
      subject: text,
      purpose: oneOf('verify', 'registration', 'reset', 'change'),
      code_hash: sha256,
      tries: wholeFrom(0, 5),
      sent_at: instant,
      expires_at: instant,
      used_at: orNull(instant),
    },
  },
  email_changes: {
    key: ['user_id'],
    columns: { user_id: uuid, email: text, email_key: text, requested_at: instant },
    between: (row) => [
      row.email_key !== emailKey(row.email) && 'email_key is not its address in lower case',
    ],
  },
  login_attempts: {
    key: ['subject'],
    columns: {
      subject: text,
      failures: wholeFrom(0),
      blocked_until: orNull(instant),
      updated_at: instant,
    },
  },
};

/** Checks that every owner who is a person is a user: no data may outlast an account. */
export async function checkOwners(db: Db): Promise<Problem[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM owners WHERE kind = 'PERSON' AND id NOT IN (SELECT id FROM users)
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => ({ table: 'owners', row: id, what: 'is a person and no user' }));
}
