import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/database.ts';
import { AppError, notFound } from '../../errors.ts';
import { handleError } from '../replies/error-handler.ts';
import type { Identify } from './caller.ts';
import type { Route } from './route.ts';

/** Row ids are UUIDs; what is not one cannot name a row. */
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Knows the caller (401), refuses other users' data (403), and sees to the row that the path names
 * (404): a read's is looked up now, a change's by its work, which has to hold it anyway, or as soon
 * as something else is wrong with the call.
 */
export async function admit(db: Db, identify: Identify, route: Route, request: FastifyRequest) {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const caller = token && (await identify(token));
  if (!caller) throw new AppError('UNAUTHORIZED');
  request.caller = caller;
  const { userId } = request.query as { userId?: unknown };
  if (userId !== undefined && userId !== caller.userId) throw new AppError('FORBIDDEN');
  const params = request.params as Record<string, string>;
  if (params.id !== undefined && !idShape.test(params.id)) throw notFound();
  const { find } = route;
  if (!find) return;
  const findRow = () => find(db, caller.ownerId, params as never);
  if (route.endpoint.effect === 'transaction') request.findRow = findRow;
  else if (!(await findRow())) throw notFound();
}

/** Answers what is wrong with a call, unless its row is missing too: that outranks a bad body. */
export async function missingRowFirst(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isMissing = request.findRow && !(await request.findRow());
  return handleError(isMissing ? notFound() : error, request, reply);
}
