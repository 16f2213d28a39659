import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { identifyBy } from './areas/auth/sessions/sessions.ts';
import { overviewRoutes } from './areas/net-worth/overview.routes.ts';
import { personalDataRoutes } from './areas/personal-data/personal-data.routes.ts';
import { areas } from './areas.ts';
import { root } from './config/root.ts';
import type { Deps } from './deps.ts';
import { parseJsonBody } from './http/bodies/json-body.ts';
import { describeApi } from './http/docs/api-description.ts';
import { leavePolitely } from './http/pipeline/leave-politely.ts';
import { logRequests } from './http/pipeline/log-requests.ts';
import { plainUrl } from './http/pipeline/plain-path.ts';
import { registerRoutes } from './http/pipeline/register-routes.ts';
import { shedLoad } from './http/pipeline/shed-load.ts';
import { type TimeLimits, timeLimitOptions, usualTimeLimits } from './http/pipeline/time-limits.ts';
import { createAnswerCache } from './http/replies/answer-cache.ts';
import { handleError } from './http/replies/error-handler.ts';
import { secureHeaders } from './http/static/security-headers.ts';
import { serveWeb } from './http/static/serve-web.ts';
import { countRequests } from './operations/count-requests.ts';
import { serveHealth } from './operations/health.ts';

const maxBodyBytes = 1024 * 1024;
/** Some thousand answers; what does not fit is worked out again. */
const answerCacheBytes = 16 * 1024 * 1024;
/** Of each area, some 200 households of 300 rows. */
const keptAmounts = 60_000;

export interface AppOptions {
  /** Hold every answer against the contract's schema. For tests: it costs time. */
  checkAnswers?: boolean;
  /** Answer 503 while the event loop is seconds behind. A test machine that is busy is no news. */
  shedLoad?: boolean;
  /** Keep answers and figures for the next call that may use them; else each is worked out anew. */
  keeps?: boolean;
  /** How long connections may take. Tests have less time. */
  timeLimits?: TimeLimits;
  /** Where the built web client is. */
  webFolder?: string;
}

const builtWeb = join(root, 'dist/web');

/** Builds the whole server on what it is handed. Listening, migrating and jobs are `serve.ts`'s. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { keeps = true, checkAnswers = false } = options;
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    trustProxy: trusting(deps.config.trustProxy),
    bodyLimit: maxBodyBytes,
    ...timeLimitOptions(options.timeLimits ?? usualTimeLimits),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: compilers },
    rewriteUrl: ({ url = '' }) => plainUrl(url),
    routerOptions: { maxParamLength: 300 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(checkAnswers ? serializerCompiler : () => JSON.stringify);
  app.setErrorHandler(handleError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_: unknown, text: string) => parseJsonBody(text),
  );
  logRequests(app);
  if (deps.metrics) countRequests(app, deps.metrics);
  leavePolitely(app);
  secureHeaders(app);
  if (options.shedLoad) await shedLoad(app);
  describeApi(app);
  serveHealth(app, deps);
  const onClose = (close: () => Promise<void>) => app.addHook('preClose', close);
  await registerRoutes(
    app,
    deps,
    identifyBy(deps),
    [
      ...areas.flatMap(({ routes }) => routes?.(deps, onClose) ?? []),
      ...overviewRoutes(deps, keeps ? keptAmounts : 0),
      ...personalDataRoutes(deps),
    ],
    { answers: createAnswerCache(keeps ? answerCacheBytes : 0), checkAnswers },
  );
  await serveWeb(app, options.webFolder ?? builtWeb);
  return app;
}

/** Named at birth, so that the framework does not load the ones it would use otherwise. */
const compilers = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
} as never;

/** A number means that many proxies in front of us. */
function trusting(trustProxy: Deps['config']['trustProxy']) {
  return typeof trustProxy === 'number'
    ? (_address: string, hop: number) => hop < trustProxy
    : trustProxy;
}
