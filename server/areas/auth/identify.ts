import { revisionMark } from '../../db/read-source.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Identify, Identity } from '../../http/pipeline/caller.ts';
import { hasSecondFactor } from './factors/methods.repository.ts';
import { identifySessionBy } from './sessions/identify-session.ts';
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
