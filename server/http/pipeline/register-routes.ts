import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { registry } from '../../../contract/registry.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import { revisionIn } from '../../db/data-revision.ts';
import type { Db } from '../../db/database.ts';
import { awayLine, isDatabaseAway } from '../../db/postgres/database-away.ts';
import { isReadingReplica } from '../../db/read-source.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { refuseInDemo } from '../../demo/refused-calls.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { createVersionedCache, type VersionedCache } from '../../lib/versioned-cache.ts';
import { refuseHalfCharacters, takeForms } from '../bodies/form-bodies.ts';
import type { FairQueue } from '../load/fair-queue.ts';
import { envelope, envelopeSchema } from '../replies/envelope.ts';
import { type FileAnswer, sendFile } from '../replies/file-answer.ts';
import { writeAudit } from './audit.ts';
import { authorize, handleErrorAfterRowLookup } from './authorize.ts';
import type { Caller, Identity } from './caller.ts';
import { clientAddress, clientKey } from './client-address.ts';
import { markMember } from './membership.ts';
import { atOneState } from './one-state.ts';
import { refuseWhenFull, warnOfQuota } from './quota.ts';
import { countUse, type Limit } from './rate-limits.ts';
import { readOneDatabase } from './read-one-database.ts';
import type { Route, RouteCall } from './route.ts';
import { attemptOf, runChange } from './run-change.ts';

/** The limit of sign-in calls from one client address, captcha included. */
const authLimit: Limit = { name: 'auth', max: 60, windowMs: 60_000 };

/** How calls wait for each other, and how answers are cached and checked. */
export interface AnswerOptions {
  queue: FairQueue;
  /** The size of the cache for routes that are `cached()`; 0 for none. */
  cacheBytes: number;
  /** Validate every answer against the contract's schema. */
  checkAnswers: boolean;
}

/** Answers as bytes rather than text, so that each is encoded once. */
type AnswerCache = VersionedCache<Buffer>;

/** What a cached answer takes beside its bytes and its key. */
const cacheEntryOverheadBytes = 500;

/**
 * Serves every endpoint of the contract, each through the same steps in the same order: limits,
 * identity (401), whose data (403), which row (404), validation (400), its caller's turn, then the work.
 * Throws when an endpoint has no route, or a route no endpoint.
 */
export async function registerRoutes(
  app: FastifyInstance,
  deps: Deps,
  identity: Identity,
  routes: readonly Route[],
  { queue, cacheBytes, checkAnswers }: AnswerOptions,
): Promise<void> {
  const endpointsWithoutRoute = registry.filter(
    (endpoint) => !routes.some((route) => route.endpoint === endpoint),
  );
  const routesWithoutEndpoint = routes.filter((route) => !registry.includes(route.endpoint));
  const mismatched = [
    ...endpointsWithoutRoute,
    ...routesWithoutEndpoint.map((route) => route.endpoint),
  ].map((shape) => shape.name);
  if (mismatched.length > 0) {
    throw new Error(`contract and routes disagree about ${mismatched.join(', ')}`);
  }
  const cache: AnswerCache = createVersionedCache(
    cacheBytes,
    (bytes, key) => bytes.length + 2 * key.length + cacheEntryOverheadBytes,
  );
  const register = (scope: FastifyInstance, route: Route) =>
    registerRoute(scope, deps, identity, route, { queue, cache, checkAnswers });
  const kinds = Map.groupBy(routes, ({ endpoint: { sends, maxBodyBytes } }) =>
    sends === 'form' ? 'form' : maxBodyBytes ? 'upload' : 'json',
  );
  for (const route of kinds.get('json') ?? []) register(app, route);
  // Forms and uploads are registered in separate scopes, so that no other route accepts them.
  await app.register(async (scope) => {
    await takeForms(scope);
    for (const route of kinds.get('form') ?? []) register(scope, route);
  });
  await app.register(async (scope) => {
    acceptUploads(scope);
    for (const route of kinds.get('upload') ?? []) register(scope, route);
  });
}

function registerRoute(
  app: FastifyInstance,
  deps: Deps,
  identity: Identity,
  route: Route,
  {
    queue,
    cache,
    checkAnswers,
  }: Pick<AnswerOptions, 'queue' | 'checkAnswers'> & { cache: AnswerCache },
): void {
  const { endpoint } = route;
  const work = (request: FastifyRequest, reply: FastifyReply) =>
    route.cached
      ? answerFromCache(deps, route, route.cached, request, reply, cache)
      : answer(deps, route, request, reply);
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    config: { endpoint: endpoint.name },
    schema: {
      ...(endpoint.query && { querystring: endpoint.query }),
      // The route of an upload validates it.
      ...(endpoint.body && !endpoint.maxBodyBytes && { body: endpoint.body }),
      ...(checkAnswers && !endpoint.file && { response: { 200: envelopeSchema(endpoint) } }),
    },
    onRequest: [
      ...readOneDatabase(deps, endpoint),
      async (request, reply) => {
        if (endpoint.name.startsWith('auth.')) {
          await countUse(deps.db, authLimit, clientKey(request.ip), deps.now());
        }
        refuseInDemo(deps.config, endpoint);
        route.refuse?.();
        refuseHalfCharacters(request.url);
        if (endpoint.access === 'user') {
          await authorize(deps, identity, route, request);
          markMember(reply, request.caller as Caller);
          warnOfQuota(reply, request.caller as Caller, deps.config.userQuotaMb);
        }
        if (route.limit) {
          const { userId } = request.caller as Caller;
          await countUse(deps.db, route.limit.limit, userId, deps.now(), route.limit.refusal);
        }
      },
    ],
    // Without a content type no parser runs: no body counts as an empty one here too.
    preValidation: async (request) => {
      if (endpoint.body) request.body ??= {};
    },
    errorHandler: handleErrorAfterRowLookup,
    handler: (request, reply) => {
      const caller = request.caller?.userId ?? clientKey(request.ip);
      // A GET of `steps` takes the time of this process as other reads do, and rarely waits for an outside service.
      const kind = endpoint.method === 'GET' ? 'read' : endpoint.effect;
      return queue({ caller, kind }, reply, () => work(request, reply));
    },
  });
}

/**
 * Sends the cached answer if the data behind it is unchanged, else computes and caches it. The row
 * that its path names was there when it was cached, and its removal would have changed the revision.
 */
async function answerFromCache(
  deps: Deps,
  route: Route,
  { area, precision }: NonNullable<Route['cached']>,
  request: FastifyRequest,
  reply: FastifyReply,
  cache: AnswerCache,
) {
  const { ownerId, dataRevision } = request.caller as Caller;
  const key = `${ownerId} ${request.url}`;
  const revision = area === 'all' ? dataRevision : revisionIn(area, dataRevision);
  const now = deps.now();
  const time =
    precision === 'day' ? dayIn(deps.config.timeZone, now) : now.toISOString().slice(0, 16);
  const version = `${revision} ${time}`;
  reply.type('application/json; charset=utf-8');
  const cached = cache.get(key, version);
  if (cached) return reply.send(cached);
  if (request.findRow && !(await request.findRow())) throw notFound();
  const work = async () => route.handle(deps.db, callOf(request));
  const data = await atOneState(deps.db, request.caller as Caller, work);
  const bytes = Buffer.from(reply.serialize(envelope(route.endpoint, data)) as string);
  cache.set(key, version, bytes);
  return reply.send(bytes);
}

async function answer(deps: Deps, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route;
  const attempt = endpoint.keyed && attemptOf(deps, endpoint, request, deps.now());
  const call: RouteCall = { ...callOf(request), attempt };
  if (endpoint.adds) refuseWhenFull(request.caller as Caller, deps.config.userQuotaMb);
  await using opened = await route.openBody?.(call);
  const work = async (db: Db) => route.handle(db, call, opened);
  const data =
    endpoint.effect === 'transaction'
      ? await runChange(deps, endpoint, request, work)
      : endpoint.effect === 'read' && request.caller
        ? await atOneState(deps.db, request.caller, () => work(deps.db))
        : await work(deps.db);
  route.after?.();
  if (endpoint.file) await recordExport(deps, endpoint, call);
  if (endpoint.file) return sendFile(reply, endpoint.file, data as FileAnswer);
  return reply.send(envelope(endpoint, data));
}

/**
 * Writes to the audit log that data left as a file. Where nothing can be written, on a full disk or a replica, the
 * export succeeds all the same, because people then need it most: only the log of requests has it.
 */
async function recordExport(deps: Deps, { name }: Endpoint, call: RouteCall): Promise<void> {
  const { userId, ownerId } = call;
  if (!userId || !ownerId || isReadingReplica()) return;
  const line = {
    ...call,
    id: deps.newId(),
    userId,
    ownerId,
    action: name,
    targetId: (call.params as { id?: string }).id ?? null,
    at: deps.now(),
  };
  try {
    await withTransaction(deps.db, (tx) => writeAudit(tx, line));
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    deps.log.error(`an export is not in the audit log: ${awayLine(error)}`);
  }
}

function callOf(request: FastifyRequest): RouteCall {
  return {
    params: request.params as object,
    query: request.query as object,
    body: request.body,
    address: clientAddress(request.ip),
    requestId: request.id,
    tokenId: request.caller?.program?.tokenId,
    agent: request.headers['user-agent'] ?? '',
    deviceToken: request.headers['x-device-token']?.toString(),
    ...request.caller,
  };
}

/** Lets the routes of a scope take JSON as the bytes that were sent: the route itself reads them. */
function acceptUploads(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, bytes: Buffer) => bytes,
  );
  scope.addHook('preValidation', async (request) => {
    request.body ??= Buffer.alloc(0);
  });
}
