import { isReadingReplica, revisionMark } from '../../db/read-source.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Identify, Identity } from '../../http/pipeline/caller.ts';
import { latestDeadline } from '../../lib/deadlines.ts';
import { hasSecondFactor } from './factors/methods.repository.ts';
import { findSession, type SessionRow, touchSession } from './sessions/sessions.repository.ts';
import { confirmedMs, hashToken, isPlausible, slide } from './sessions/sessions.ts';
import { looksLikeToken } from './tokens/token-format.ts';
import { identifyProgramBy } from './tokens/tokens.service.ts';

/** Knows users by what their browsers or their programs send as bearer token. */
export function identityOf(deps: Deps): Identity {
  return {
    identify: identifyBy(deps),
    hasSecondFactor: (userId) => hasSecondFactor(deps.db, userId),
  };
}

function identifyBy(deps: Deps): Identify {
  const identifySession = identifySessionBy(deps);
  const identifyProgram = identifyProgramBy(deps);
  return async (token) => {
    const isOfProgram = looksLikeToken(token);
    const caller = await (isOfProgram ? identifyProgram : identifySession)(token);
    if (!caller && isOfProgram) throw new AppError('UNAUTHORIZED', '令牌无效或已过期');
    return caller && { ...caller, dataRevision: caller.dataRevision + revisionMark() };
  };
}

/**
 * The least time between two writes of `last_used_at` of a session. It is shorter on a public demo, where a
 * visit ends some time after its last use.
 */
const touchEveryMs = { usual: 3600 * 1000, demo: 5 * 60_000 };

/** Identifies users by the tokens of their sessions, and keeps a session that is used from expiring. */
function identifySessionBy(deps: Deps): Identify {
  const everyMs = deps.config.publicDemo ? touchEveryMs.demo : touchEveryMs.usual;
  return async (token) => {
    const now = deps.now();
    const session = await findSession(deps.db, hashToken(token), now);
    if (!session) return undefined;
    // A session from before the clock was set back ends too late. It gets a new end, so that its user stays signed in.
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
