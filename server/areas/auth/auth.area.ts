import { sql } from 'kysely';
import { mostTokenDays } from '../../../contract/auth/token-fields.ts';
import type { Area } from '../../area.ts';
import type { Db } from '../../db/database.ts';
import type { Problem } from '../../integrity/problem.ts';
import { toOwner } from '../../integrity/relations.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { emailKey } from '../delivery/email-key.ts';
import { ownAccountRoutes } from '../own-account/own-account.routes.ts';
import { authRoutes } from './auth.routes.ts';
import {
  captchasTable,
  codesTable,
  deviceTokensTable,
  emailChangesTable,
  loginAttemptsTable,
  registrationsTable,
  sessionsTable,
  usersTable,
} from './auth.table.ts';
import { factorRoutes } from './factors/factors.routes.ts';
import {
  passkeyChallengesTable,
  passkeysTable,
  passkeyUsersTable,
  recoveryCodesTable,
  signInPlacesTable,
  signInTicketsTable,
  totpSecretsTable,
} from './factors/factors.table.ts';
import { oidcRoutes } from './oidc/oidc.routes.ts';
import { oidcAttemptsTable, oidcIdentitiesTable } from './oidc/oidc.table.ts';
import { tokenDues } from './tokens/token-dues.ts';
import { tokenEndsJob } from './tokens/tokens.jobs.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { accessTokensTable } from './tokens/tokens.table.ts';

const dayMs = 86_400_000;
const longestSessionDays = 90;
/** Numbers of the algorithms of passkeys in COSE. */
const algorithms = [-8, -7, -257];

const { rules, relations } = integrityOf(
  [
    usersTable,
    registrationsTable,
    sessionsTable,
    deviceTokensTable,
    captchasTable,
    codesTable,
    emailChangesTable,
    loginAttemptsTable,
    passkeyUsersTable,
    passkeysTable,
    passkeyChallengesTable,
    totpSecretsTable,
    recoveryCodesTable,
    signInTicketsTable,
    signInPlacesTable,
    accessTokensTable,
    oidcIdentitiesTable,
    oidcAttemptsTable,
  ],
  {
    users: hasItsKey,
    registrations: hasItsKey,
    email_changes: hasItsKey,
    sessions: (row) => [lastsOver(row, longestSessionDays)],
    access_tokens: (row) => [lastsOver(row, mostTokenDays)],
    passkeys: ({ algorithm }) => [
      !algorithms.includes(algorithm) && `algorithm is none of ${algorithms.join(', ')}`,
    ],
    passkey_challenges: (row) => [
      (row.purpose === 'sign-in') !== (row.user_id === null) && 'is of a user without being bound',
    ],
  },
);

export const authArea = {
  name: 'auth',
  routes: (deps) => [
    ...authRoutes(deps),
    ...factorRoutes(deps),
    ...oidcRoutes(deps),
    ...ownAccountRoutes(deps),
    ...tokenRoutes(deps),
  ],
  jobs: [tokenEndsJob],
  dues: { kinds: ['TOKEN'], find: tokenDues },
  integrity: {
    rules,
    relations: [
      ...relations,
      toOwner('access_tokens'),
      { child: 'users', columns: ['id'], parent: 'owners', keys: ['id'] },
    ],
    checks: [checkOwners],
  },
} satisfies Area;

function hasItsKey(row: { email: string; email_key: string }) {
  return [row.email_key !== emailKey(row.email) && 'email_key is not its address in lower case'];
}

function lastsOver(row: { created_at: string; expires_at: string }, days: number) {
  const lifetimeMs = Date.parse(row.expires_at) - Date.parse(row.created_at);
  return lifetimeMs > days * dayMs && `lasts over ${days} days`;
}

/** Checks that every owner who is a person is a user: no data may outlast an account. */
export async function checkOwners(db: Db): Promise<Problem[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM owners WHERE kind = 'PERSON' AND id NOT IN (SELECT id FROM users)
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => ({ table: 'owners', row: id, what: 'is a person and no user' }));
}
