import type { IncomingHttpHeaders } from 'node:http';
import type { CallShape } from '../../../contract/endpoint.ts';
import { tokenScopeOf } from '../../../contract/token-scopes.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Program } from './caller.ts';
import { readKey } from './idempotency.ts';
import { countUse, type Limit } from './rate-limits.ts';

/** The limit of the calls of one access token, refused ones included. */
const programLimit: Limit = { name: 'access-token', max: 120, windowMs: 60_000 };

/** Counts a call of a program, and refuses the 121st of a minute. */
export async function countProgramCall({ db, now }: Deps, { tokenId }: Program): Promise<void> {
  await countUse(db, programLimit, tokenId, now());
}

/**
 * Admits a program to a call: within its limit, only with the scope of the call, and to a POST that
 * writes only with an idempotency key, because programs repeat what got no answer.
 */
export async function admitProgram(
  deps: Deps,
  endpoint: CallShape,
  program: Program,
  headers: IncomingHttpHeaders,
): Promise<void> {
  await countProgramCall(deps, program);
  const scope = tokenScopeOf(endpoint);
  if (scope === undefined) return;
  if (scope === 'never') throw new AppError('FORBIDDEN', '此操作只能在浏览器中进行');
  if (!program.scopes.includes(scope)) {
    throw new AppError('FORBIDDEN', '该令牌没有此权限', { details: { scope } });
  }
  const needsKey = endpoint.method === 'POST' && !scope.endsWith(':read');
  if (needsKey && !readKey(headers['idempotency-key'])) {
    throw new AppError('MALFORMED_REQUEST', '请提供 Idempotency-Key');
  }
}
