import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registry } from '../../../contract/registry.ts';
import { type CountedArea, revisionIn } from '../../db/data-revision.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { takeForms } from '../bodies/form-bodies.ts';
import { refuseHalfCharacters } from '../bodies/half-characters.ts';
import { takeLargeBodies } from '../bodies/large-bodies.ts';
import type { AnswerCache } from '../replies/answer-cache.ts';
import { envelope, envelopeSchema } from '../replies/envelope.ts';
import { type FileAnswer, sendFile } from '../replies/file-answer.ts';
import { admit, missingRowFirst } from './admit.ts';
import type { Caller, Identify } from './caller.ts';
import { clientAddress, clientKey } from './client-address.ts';
import { countUse, type Limit } from './limits.ts';
import { once } from './once.ts';
import { refuseWhenFull, warnOfQuota } from './quota.ts';
import type { Route } from './route.ts';

/** Sign-in calls of one client address, captcha included. */
const authLimit: Limit = { name: 'auth', max: 60, windowMs: 60_000 };

/** What is done with answers on their way out. */
interface Answering {
  /** Keeps those of routes that say so. */
  answers: AnswerCache;
  /** Hold every answer against the contract's schema. */
  checkAnswers: boolean;
}

/**
 * Serves every endpoint of the contract, each through the same steps in the same order: limits,
 * identity (401), whose data (403), which row (404), validation (400), then the work.
 * Throws when an endpoint has no route, or a route no endpoint.
 */
export async function registerRoutes(
  app: FastifyInstance,
  deps: Deps,
  identify: Identify,
  routes: readonly Route[],
  answering: Answering,
): Promise<void> {
  const missing = registry.filter(
    (endpoint) => !routes.some((route) => route.endpoint === endpoint),
  );
  const unknown = routes.filter((route) => !registry.includes(route.endpoint));
  const wrong = [...missing, ...unknown.map((route) => route.endpoint)].map((shape) => shape.name);
  if (wrong.length > 0) throw new Error(`contract and routes disagree about ${wrong.join(', ')}`);
  const kinds = Map.groupBy(routes, ({ endpoint: { sends, maxBodyBytes } }) =>
    sends === 'form' ? 'form' : maxBodyBytes ? 'large' : 'usual',
  );
  for (const route of kinds.get('usual') ?? []) {
    registerRoute(app, deps, identify, route, answering);
  }
  // Scopes of their own, so that nowhere else a form or a large body is taken.
  await app.register(async (scope) => {
    await takeForms(scope);
    for (const route of kinds.get('form') ?? []) {
      registerRoute(scope, deps, identify, route, answering);
    }
  });
  for (const route of kinds.get('large') ?? []) {
    await app.register(async (scope) => {
      takeLargeBodies(scope, route.endpoint);
      registerRoute(scope, deps, identify, route, answering);
    });
  }
}

function registerRoute(
  app: FastifyInstance,
  deps: Deps,
  identify: Identify,
  route: Route,
  { answers, checkAnswers }: Answering,
): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    config: { endpoint: endpoint.name },
    schema: {
      ...(endpoint.query && { querystring: endpoint.query }),
      // A large body is held against the contract where it is parsed.
      ...(endpoint.body && !endpoint.maxBodyBytes && { body: endpoint.body }),
      ...(checkAnswers && !endpoint.file && { response: { 200: envelopeSchema(endpoint) } }),
    },
    onRequest: async (request, reply) => {
      if (endpoint.name.startsWith('auth.')) {
        await countUse(deps.db, authLimit, clientKey(request.ip), deps.now());
      }
      route.refuse?.();
      refuseHalfCharacters(request.url);
      if (endpoint.access === 'user') {
        await admit(deps.db, identify, route, request);
        warnOfQuota(reply, request.caller as Caller, deps.config.userQuotaMb);
      }
      if (route.limit) {
        const { userId } = request.caller as Caller;
        await countUse(deps.db, route.limit.limit, userId, deps.now(), route.limit.refusal);
      }
    },
    errorHandler: missingRowFirst,
    handler: (request, reply) =>
      route.cached
        ? answerAgain(deps, route, route.cached, request, reply, answers)
        : answer(deps, route, request, reply),
  });
}

/** Sends a kept answer while it is still true, else works it out and keeps it. */
async function answerAgain(
  deps: Deps,
  route: Route,
  area: CountedArea | 'all',
  request: FastifyRequest,
  reply: FastifyReply,
  answers: AnswerCache,
) {
  const { ownerId, dataRevision } = request.caller as Caller;
  const key = `${ownerId} ${request.url}`;
  const revision = area === 'all' ? dataRevision : revisionIn(area, dataRevision);
  const state = `${revision} ${Math.floor(deps.now().getTime() / 60_000)}`;
  reply.type('application/json; charset=utf-8');
  const kept = answers.find(key, state);
  if (kept) return reply.send(kept);
  const data = await route.handle(deps.db, callOf(request) as never, undefined as never);
  const bytes = Buffer.from(reply.serialize(envelope(route.endpoint, data)) as string);
  answers.keep(key, state, bytes);
  return reply.send(bytes);
}

async function answer(deps: Deps, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route;
  const call = callOf(request);
  if (endpoint.adds) refuseWhenFull(request.caller as Caller, deps.config.userQuotaMb);
  const prepared = await route.prepare?.(call as never);
  const work = (db: Db) => route.handle(db, call as never, prepared as never);
  const data =
    endpoint.effect === 'transaction'
      ? await once(deps, endpoint, request, work)
      : await work(deps.db);
  route.after?.();
  if (endpoint.file) return sendFile(reply, endpoint.file, data as FileAnswer);
  return reply.send(envelope(endpoint, data));
}

function callOf(request: FastifyRequest) {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    address: clientAddress(request.ip),
    requestId: request.id,
    agent: request.headers['user-agent'] ?? '',
    deviceToken: request.headers['x-device-token']?.toString(),
    ...request.caller,
  };
}
