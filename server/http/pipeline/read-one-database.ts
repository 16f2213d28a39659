import type { onRequestHookHandler } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { readFrom } from '../../db/read-source.ts';
import type { Deps } from '../../deps.ts';

/**
 * Whether a call may be answered from the replica. Reports of returns may: they write only what they
 * had to fetch first, and are then 503. A captcha has to be stored, or it is of no use.
 */
function canReadReplica({ method, access, effect }: Endpoint): boolean {
  return method === 'GET' && (effect === 'read' || access === 'user');
}

/**
 * The hooks with which a request reads from one database from beginning to end: from the replica if the
 * primary does not answer when it begins, so that its revision and its rows are never of two.
 */
export function readOneDatabase({ primary }: Deps, endpoint: Endpoint): onRequestHookHandler[] {
  if (!primary || !canReadReplica(endpoint)) return [];
  return [(_request, _reply, done) => readFrom(primary.source(), done)];
}
