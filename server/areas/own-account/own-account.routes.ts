import { ownAccount, type UserSession } from '../../../contract/own-account/own-account.ts';
import { securityRecords } from '../../../contract/own-account/security-records.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Caller } from '../../http/pipeline/caller.ts';
import { type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { visitOf } from '../auth/auth.routes.ts';
import {
  findSessionOf,
  findSessionsOf,
  removeOtherSessions,
  removeSession,
} from '../auth/sessions/sessions.repository.ts';
import { requestEmailChange } from './change-email.ts';
import { changeName } from './change-name.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange } from './confirm-email.ts';
import { deleteAccount } from './delete-account.ts';
import { listSecurityRecords } from './security-log/security-log.ts';

/** What a signed-in user does about their own account. */
export function ownAccountRoutes(deps: Deps): Route[] {
  return [
    route(ownAccount.changePassword, (db, call) =>
      changePassword(db, deps, call, call.body, visitOf(call)),
    ),
    route(ownAccount.changeName, (tx, { userId, body }) =>
      changeName(tx, userId, body.fullName ?? null),
    ),
    route(ownAccount.changeEmail, (db, call) =>
      requestEmailChange(db, deps, call, call.body, visitOf(call)),
    ),
    route(ownAccount.confirmEmail, (db, call) =>
      confirmEmailChange(db, deps, call.userId, call.body.code, visitOf(call)),
    ),
    route(ownAccount.sessions, (db, caller) => listSessions(db, caller, deps.now())),
    route(securityRecords.list, (db, { userId, query }) =>
      listSecurityRecords(db, deps, userId, query),
    ),
    rowRoute(
      ownAccount.endSession,
      (db, userId, { id }) => findSessionOf(db, userId, id),
      async (tx, { userId, params }) => {
        if (!(await removeSession(tx, userId, params.id))) throw notFound();
        return null;
      },
    ),
    route(ownAccount.endOtherSessions, async (tx, { userId, sessionId }) => {
      await removeOtherSessions(tx, userId, sessionId);
      return null;
    }),
    route(ownAccount.deleteAccount, (db, call) =>
      deleteAccount(db, deps, call, call.body.currentPassword, visitOf(call)),
    ),
  ];
}

async function listSessions(
  db: Db,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<UserSession[]> {
  const rows = await findSessionsOf(db, userId, now);
  const sessions = rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    factor: row.factor,
    network: row.network,
    place: null,
    current: row.id === sessionId,
  }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}
