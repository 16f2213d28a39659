import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { handleError } from '../replies/error-handler.ts';
import { admitProgram } from './admit-program.ts';
import type { Identity } from './caller.ts';
import { chooseOwner } from './membership.ts';
import type { Route } from './route.ts';

/** Row ids are UUIDs: anything else is 404 without a query. */
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Identifies the caller (401), refuses a program what its token does not cover, everybody the data of others
 * and what their role in a household or a confirmation lacks (403), and looks up the row that the path names
 * (404). The row of a change is looked up by its transaction, which has to lock it anyway, and that of
 * a cached answer only when there is none for the caller and the revision; before that only if
 * something else is wrong with the call.
 */
export async function authorize(
  deps: Deps,
  { identify, hasSecondFactor }: Identity,
  route: Route,
  request: FastifyRequest,
) {
  const { db } = deps;
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const identified = token && (await identify(token));
  if (!identified) throw new AppError('UNAUTHORIZED', hintOf(request.url));
  request.caller = identified;
  const { program } = identified;
  if (program) await admitProgram(deps, route.endpoint, program, request.headers);
  const { userId } = request.query as { userId?: unknown };
  const caller = await chooseOwner(db, route.endpoint, identified, userId);
  request.caller = caller;
  const { confirmed } = route.endpoint;
  // Visitors of a demo have no password to confirm with; a demo refuses nearly all calls that need it.
  if (confirmed && !caller.isConfirmed && !deps.config.publicDemo) {
    const hasPassword = confirmed === 'or-password' && !(await hasSecondFactor(caller.userId));
    if (!hasPassword) throw new AppError('CONFIRMATION_REQUIRED');
  }
  const params = request.params as Record<string, string>;
  if (params.id !== undefined && !uuidPattern.test(params.id)) throw notFound();
  const { find } = route;
  if (!find) return;
  const findRow = () => find(db, caller.ownerId, params);
  if (route.endpoint.effect === 'transaction' || route.cached) request.findRow = findRow;
  else if (!(await findRow())) throw notFound();
}

/** The message for an access token in the address, where proxies write it into their logs. */
function hintOf(url: string): string | undefined {
  return /jdp_\w{20}/.test(url)
    ? '访问令牌不能放在地址中，请放在 Authorization 请求头中，并撤销这个令牌'
    : undefined;
}

/** Answers an error, or 404 if the row is missing too: a bad body must not show whether a row exists. */
export async function handleErrorAfterRowLookup(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isMissing = request.findRow && !(await request.findRow());
  return handleError(isMissing ? notFound() : error, request, reply);
}
