import { isReadingReplica } from '../../../db/read-source.ts';
import type { Deps } from '../../../deps.ts';
import type { Identify } from '../../../http/pipeline/caller.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import { findSession, type SessionRow, touchSession } from './sessions.repository.ts';
import { confirmedMs, hashToken, isPlausible, slide } from './sessions.ts';

/** `last_used_at` is written at most this often; of visitors of a demo, whose visit it ends, more often. */
const touchEveryMs = { usual: 3600 * 1000, demo: 5 * 60_000 };

/** Identifies users by the tokens of their sessions, and keeps a session that is used from expiring. */
export function identifySessionBy(deps: Deps): Identify {
  const everyMs = deps.config.publicDemo ? touchEveryMs.demo : touchEveryMs.usual;
  return async (token) => {
    const now = deps.now();
    const session = await findSession(deps.db, hashToken(token), now);
    if (!session) return undefined;
    // A clock that was set back must sign nobody out: a session with too late an end gets a right one.
    const isTouchDue =
      now.getTime() - Date.parse(session.last_used_at) >= everyMs || !isPlausible(session, now);
    if (isTouchDue && !isReadingReplica()) {
      await touchSession(deps.db, session, now, slide(session, now));
    }
    return {
      userId: session.user_id,
      ownerId: session.user_id,
      sessionId: session.id,
      isConfirmed: isConfirmed(session, now),
      dataRevision: session.data_revision,
    };
  };
}

function isConfirmed({ confirmed_at }: SessionRow, now: Date): boolean {
  if (confirmed_at === null) return false;
  const endsAt = new Date(Date.parse(confirmed_at) + confirmedMs).toISOString();
  return endsAt > now.toISOString() && endsAt <= latestDeadline(now, confirmedMs);
}
