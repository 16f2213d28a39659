import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { areas } from './areas.ts';
import { identifyBy } from './auth/sessions.ts';
import type { Deps } from './deps.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import { describeApi } from './http/api-description.ts';
import { handleError } from './http/error-handler.ts';
import { serveHealth } from './http/health.ts';
import { parseJsonBody } from './http/json-body.ts';
import { leavePolitely } from './http/leave-politely.ts';
import { logRequests } from './http/log-requests.ts';
import { plainUrl } from './http/plain-path.ts';
import { registerRoutes } from './http/register-routes.ts';
import { secureHeaders } from './http/security-headers.ts';
import { serveWeb } from './http/serve-web.ts';
import { shedLoad } from './http/shed-load.ts';
import { type TimeLimits, timeLimitOptions, usualTimeLimits } from './http/time-limits.ts';
import { countRequests } from './metrics/count-requests.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { root } from './root.ts';

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
