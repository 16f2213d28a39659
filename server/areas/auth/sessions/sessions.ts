import { hash } from 'node:crypto';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Identify } from '../../../http/pipeline/caller.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import { deviceOf } from './device.ts';
import {
  findSession,
  insertSession,
  type SessionRow,
  touchSession,
} from './sessions.repository.ts';

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;

/** How long a session lasts unused; used or not, it ends after `maxLifetimeMs`. */
const idleMs = { remembered: 30 * dayMs, usual: dayMs };
const maxLifetimeMs = 90 * dayMs;

/** `last_used_at` is written at most this often. */
const touchEveryMs = hourMs;

/** Opens a session and returns its token: 256 random bits that are stored nowhere. */
export async function openSession(
  db: Db,
  deps: Deps,
  userId: string,
  remember: boolean,
  agent: string,
): Promise<string> {
  const token = deps.randomBytes(32).toString('base64url');
  const now = deps.now();
  await insertSession(db, {
    id: deps.newId(),
    user_id: userId,
    token_hash: hashToken(token),
    remember: remember ? 1 : 0,
    device: deviceOf(agent),
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: new Date(now.getTime() + idleOf(remember)).toISOString(),
  });
  return token;
}

/** Knows users by their tokens, and keeps a session that is used from expiring. */
export function identifySessionBy(deps: Deps): Identify {
  return async (token) => {
    const now = deps.now();
    const session = await findSession(deps.db, hashToken(token), now);
    if (!session || !isPlausible(session, now)) return undefined;
    if (now.getTime() - Date.parse(session.last_used_at) >= touchEveryMs) {
      await touchSession(deps.db, session.id, now, slide(session, now));
    }
    return {
      userId: session.user_id,
      ownerId: session.user_id,
      sessionId: session.id,
      dataRevision: session.data_revision,
    };
  };
}

/**
 * Whether the stored end of a session is possible: a later one was
 * written by a clock that was wrong.
 */
export function isPlausible({ remember, expires_at }: SessionRow, now: Date): boolean {
  return expires_at <= latestDeadline(now, idleOf(remember === 1));
}

function slide(session: SessionRow, now: Date): Date {
  const idleEnd = now.getTime() + idleOf(session.remember === 1);
  return new Date(Math.min(idleEnd, Date.parse(session.created_at) + maxLifetimeMs));
}

function idleOf(remember: boolean): number {
  return remember ? idleMs.remembered : idleMs.usual;
}

function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
