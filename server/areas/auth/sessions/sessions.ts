import { hash } from 'node:crypto';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller, Visit } from '../../../http/pipeline/caller.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import { deviceOf } from '../../../lib/device.ts';
import { networkOf } from './network.ts';
import { endSooner, insertSession, renewToken, type SessionRow } from './sessions.repository.ts';

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;

/** How long a session lasts unused; used or not, it ends after `maxLifetimeMs`. */
const idleMs = { remembered: 30 * dayMs, usual: dayMs };
const maxLifetimeMs = 90 * dayMs;

/** How long a sign-in or a confirmation counts for calls that are `confirmed`. */
export const confirmedMs = 10 * 60_000;

/** With which identity of the identity provider it was signed in, and its session there. */
export type ByProvider = Pick<SessionRow, 'identity_id' | 'provider_session'>;
export const noProvider: ByProvider = { identity_id: null, provider_session: null };

/** How a session was signed in to. */
type SignIn = Pick<SessionRow, 'user_id' | 'factor'> & {
  remember: boolean;
  by?: ByProvider | undefined;
};

/** Opens a session and returns its token: 256 random bits that are stored nowhere. */
export async function openSession(
  db: Db,
  deps: Deps,
  { user_id, factor, remember, by = noProvider }: SignIn,
  { agent, address }: Pick<Visit, 'agent' | 'address'>,
): Promise<string> {
  const token = deps.randomBytes(32).toString('base64url');
  const now = deps.now();
  await insertSession(db, {
    id: deps.newId(),
    user_id,
    token_hash: hashToken(token),
    remember: remember ? 1 : 0,
    device: deviceOf(agent),
    factor,
    ...by,
    network: networkOf(address),
    confirmed_at: now.toISOString(),
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: new Date(now.getTime() + idleOf(remember)).toISOString(),
  });
  return token;
}

/**
 * Gives a session a new token, and lets it count as confirmed from now on. The old token ends at
 * once; undefined when the session has ended.
 */
export async function confirmSession(
  tx: Tx,
  deps: Deps,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<{ token: string; confirmedUntil: string } | undefined> {
  const token = deps.randomBytes(32).toString('base64url');
  const now = deps.now();
  const isThere = await renewToken(tx, userId, sessionId, hashToken(token), now);
  const confirmedUntil = new Date(now.getTime() + confirmedMs).toISOString();
  return isThere ? { token, confirmedUntil } : undefined;
}

/**
 * Whether the stored end of a session is possible: a later one was
 * written by a clock that was wrong.
 */
export function isPlausible({ remember, expires_at }: SessionRow, now: Date): boolean {
  return expires_at <= latestDeadline(now, idleOf(remember === 1));
}

/** Gives right ends to sessions that are not used since the clock was set back; the others get theirs in use. */
export async function correctSessionEnds(db: Db, now: Date): Promise<void> {
  for (const remember of [0, 1] as const) {
    const lastsMs = idleOf(remember === 1);
    const expiresAt = new Date(now.getTime() + lastsMs);
    await endSooner(db, remember, { latest: latestDeadline(now, lastsMs), expiresAt });
  }
}

/** When a session ends that is used now. */
export function slide(session: SessionRow, now: Date): Date {
  const idleEnd = now.getTime() + idleOf(session.remember === 1);
  return new Date(Math.min(idleEnd, Date.parse(session.created_at) + maxLifetimeMs));
}

function idleOf(remember: boolean): number {
  return remember ? idleMs.remembered : idleMs.usual;
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
