import { hash } from 'node:crypto';
import { mostTokenDays, usualTokenDays } from '../../../../contract/auth/token-fields.ts';
import type { AccessToken, CreatedToken, tokens } from '../../../../contract/auth/tokens.ts';
import type { Data, Input } from '../../../../contract/endpoint.ts';
import { registry } from '../../../../contract/registry.ts';
import { scopesOf } from '../../../../contract/token-scopes.ts';
import type { Db } from '../../../db/database.ts';
import { isReadingReplica } from '../../../db/read-source.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { noteAuditDetail, writeAudit } from '../../../http/pipeline/audit.ts';
import type { Caller, Identify, Visit } from '../../../http/pipeline/caller.ts';
import { type Attempt, earlierAnswer, rememberAnswer } from '../../../http/pipeline/idempotency.ts';
import { findRole } from '../../../http/pipeline/membership.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import { queueNotice } from '../../delivery/outbox.ts';
import { isMemberOf } from '../../households/households.repository.ts';
import { requireOwnUser } from '../../own-account/own-account-checks.ts';
import { lockUserWithPassword } from '../users.repository.ts';
import { isWellFormed, makeToken, shownLength } from './token-format.ts';
import { tokenMadeMail } from './token-mails.ts';
import {
  type AccessTokenRow,
  findToken,
  insertToken,
  listTokens,
  touchToken,
} from './tokens.repository.ts';

const dayMs = 24 * 3600 * 1000;
const longestTokenMs = mostTokenDays * dayMs;
const mostTokens = 20;

/** A mail tells of a token's end this long before. */
export const endNoticeMs = 7 * dayMs;

/** `last_used_at` is written at most this often. */
const touchEveryMs = 3600 * 1000;

/** Identifies users by the tokens of their programs. */
export function identifyProgramBy(deps: Deps): Identify {
  return async (token) => {
    if (!isWellFormed(token)) return undefined;
    const now = deps.now();
    const row = await findToken(deps.db, hashOf(token), now);
    if (!row) return undefined;
    // A later end than any that can be chosen was written by a clock that was wrong, and is brought forward.
    const isTooLate = row.expires_at > latestDeadline(now, longestTokenMs);
    const usedAt = row.last_used_at ?? '';
    const isTouchDue = isTooLate || usedAt <= new Date(now.getTime() - touchEveryMs).toISOString();
    if (isTouchDue && !isReadingReplica()) {
      const expiresAt = isTooLate ? new Date(now.getTime() + longestTokenMs) : undefined;
      await touchToken(deps.db, row.id, now, expiresAt);
    }
    const scopes = row.scopes.split(' ');
    const program = { tokenId: row.id, name: row.name, scopes };
    const caller = { userId: row.user_id, sessionId: '', isConfirmed: false };
    if (row.owner_id === null) {
      return { ...caller, ownerId: row.user_id, dataRevision: row.data_revision, program };
    }
    // A token for a household may do what its user may there, and ends with the membership.
    const membership = await findRole(deps.db, row.owner_id, row.user_id);
    if (!membership) return undefined;
    const { role, data_revision: dataRevision } = membership;
    const covered = role === 'VIEWER' ? scopes.filter((scope) => scope.endsWith(':read')) : scopes;
    const restricted = { ...program, scopes: covered };
    return { ...caller, ownerId: row.owner_id, role, dataRevision, program: restricted };
  };
}

/**
 * Makes a token, which this answer alone contains, and mails its owner about it. The user is locked, so
 * that there are never more than twenty. Sent again under its idempotency key, after a lost answer, the
 * call answers the first token. What is stored under the key is sealed, and says nothing of the password.
 */
export async function createToken(
  db: Db,
  deps: Deps,
  caller: Caller,
  { currentPassword, ...body }: Input<typeof tokens.create>['body'],
  visit: Visit,
  attempt: Attempt | undefined,
): Promise<Data<typeof tokens.create>> {
  const scopes = knownScopes(body.scopes);
  const { userId } = caller;
  const known = await requireOwnUser(db, deps, caller, currentPassword, visit);
  const keyed = attempt && { ...attempt, body };
  const token = makeToken(deps.randomBytes);
  const now = deps.now();
  const lifetimeMs = (body.expiresInDays ?? usualTokenDays) * dayMs;
  const row: AccessTokenRow = {
    id: deps.newId(),
    user_id: userId,
    owner_id: body.ownerId ?? null,
    name: body.name,
    token_hash: hashOf(token),
    prefix: token.slice(0, shownLength),
    scopes: scopes.join(' '),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
    last_used_at: null,
    // The mail about a token that is as short as this says when it ends.
    end_mailed_at: lifetimeMs <= endNoticeMs ? now.toISOString() : null,
  };
  const made = await withTransaction(db, async (tx) => {
    const user = await lockUserWithPassword(tx, userId, known.password_hash);
    if (!user) throw new AppError('CONFLICT', '密码刚刚在别处被修改过，请重新输入');
    const earlier = keyed && (await earlierAnswer(tx, keyed));
    if (earlier) return earlier.answer as CreatedToken;
    const isMember = row.owner_id === null || (await isMemberOf(tx, userId, row.owner_id));
    if (!isMember) throw fieldError('ownerId', '您不是这个家庭的成员');
    if ((await listTokens(tx, userId)).length >= mostTokens) {
      throw fieldError('name', `最多${mostTokens}个令牌`);
    }
    await insertToken(tx, row);
    await queueNotice(tx, deps, tokenMadeMail(deps, user, row));
    noteAuditDetail(tx, { name: row.name });
    await writeAudit(tx, {
      id: deps.newId(),
      userId,
      action: 'auth.createToken',
      targetId: row.id,
      at: now,
      ...visit,
    });
    const answer = { ...toAccessToken(row, now), token };
    if (keyed) await rememberAnswer(tx, keyed, answer);
    return answer;
  });
  deps.signal.kick('send-mails');
  return made;
}

/** The scopes of a body in the order of the areas, each once; refuses those that do not exist. */
function knownScopes(scopes: readonly string[]): string[] {
  const all: readonly string[] = scopesOf(registry);
  if (scopes.some((scope) => !all.includes(scope))) throw fieldError('scopes', '未知的权限');
  return all.filter((scope) => scopes.includes(scope));
}

export function toAccessToken(row: AccessTokenRow, now: Date): AccessToken {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes.split(' '),
    forHousehold: row.owner_id !== null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    expired: row.expires_at <= now.toISOString(),
  };
}

function hashOf(token: string): string {
  return hash('sha256', token, 'hex');
}
