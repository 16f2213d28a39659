import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { keyringOf } from '../../config/keyring.ts';
import type { Db, Tx } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { noteWriter } from '../../db/writer.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { askAboutReconciled } from '../../ledger/reconciled/refuse-reconciled.ts';
import { writeAudit } from './audit.ts';
import type { Caller } from './caller.ts';
import { clientAddress } from './client-address.ts';
import { type Attempt, earlierAnswer, readKey, rememberAnswer } from './idempotency.ts';
import { holdMembership } from './membership.ts';
import { bodyBytesOf, withinQuota } from './quota.ts';

/**
 * Runs a change, its audit lines and the record of its idempotency key in one transaction. If the
 * key was used before, the first answer is returned; if the change is refused, the refusal is thrown.
 */
export async function runChange(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: (db: Db) => unknown,
): Promise<unknown> {
  const caller = request.caller as Caller;
  const now = deps.now();
  const attempt = attemptOf(deps, endpoint, request, now);
  const { userQuotaMb } = deps.config;
  const bodyBytes = bodyBytesOf(request);
  request.findRow = undefined;
  try {
    return await withTransaction(deps.db, async (tx) => {
      if (!knowsOfReconciled(request)) askAboutReconciled(tx);
      await holdMembership(tx, endpoint, caller);
      if (caller.role) noteWriter(tx, caller.userId);
      const data = await withinQuota(tx, caller, userQuotaMb, bodyBytes, () => work(tx));
      for (const targetId of targetsOf(request.params, data)) {
        await writeAudit(tx, {
          id: deps.newId(),
          userId: caller.userId,
          ownerId: caller.ownerId,
          action: endpoint.name,
          targetId,
          at: now,
          address: clientAddress(request.ip),
          requestId: request.id,
          tokenId: caller.program?.tokenId,
          agent: request.headers['user-agent'],
        });
      }
      if (attempt) await rememberAnswer(tx, attempt, data);
      return data;
    });
  } catch (error) {
    // A retry is often refused because of what the first try has done.
    const isRefusedRetry = attempt && error instanceof AppError;
    const findEarlier = async (tx: Tx) => {
      await holdMembership(tx, endpoint, caller);
      return earlierAnswer(tx, attempt as Attempt);
    };
    const earlier = isRefusedRetry && (await withTransaction(deps.db, findEarlier));
    if (earlier) return earlier.answer;
    throw error;
  }
}

/** Whether a call says that it may change days up to which an account was reconciled. */
function knowsOfReconciled({ headers }: FastifyRequest): boolean {
  return headers['x-change-reconciled'] === 'yes';
}

/** The call with its idempotency key; undefined where it has none, or is no POST. */
export function attemptOf(
  deps: Deps,
  endpoint: Endpoint,
  { headers, params, body, caller }: FastifyRequest,
  now: Date,
): Attempt | undefined {
  const { method, answersSecret } = endpoint;
  const key = method === 'POST' ? readKey(headers['idempotency-key']) : undefined;
  if (!key) return undefined;
  const { userId, ownerId } = caller as Caller;
  // The same call about another owner's data is another call.
  const owner = ownerId === userId ? '' : `?userId=${ownerId}`;
  const path = keyPath(endpoint, params as Record<string, string>) + owner;
  const keyring = answersSecret ? keyringOf(deps) : undefined;
  return { userId, method, path, key, body, now, keyring };
}

/**
 * The path that an idempotency key belongs to: the route's with its decoded parameters, so that
 * every spelling of one is the same path.
 */
function keyPath({ path }: Endpoint, params: Record<string, string>): string {
  return `/api${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))}`;
}

/** The rows that get an audit line: the one in the path, else those that the answer names. */
function targetsOf(params: unknown, data: unknown): readonly (string | null)[] {
  const { id } = params as { id?: string };
  const answer = data as { id?: string; ids?: string[] } | null;
  return answer?.ids ?? [id ?? answer?.id ?? null];
}
