import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { allocationReport } from './areas/allocation/allocation.report.ts';
import { allocationRoutes } from './areas/allocation/allocation.routes.ts';
import { identityOf } from './areas/auth/identify.ts';
import { serveProviderLogout } from './areas/auth/oidc/oidc.routes.ts';
import { serveCalendars } from './areas/dues/calendar-feed.ts';
import { dueRoutes } from './areas/dues/dues.routes.ts';
import { guideRoutes } from './areas/guide/guide.routes.ts';
import { importRoutes } from './areas/imports/imports.routes.ts';
import { moveRoutes } from './areas/moves/moves.routes.ts';
import { balanceSheetReport } from './areas/net-worth/balance-sheet.report.ts';
import { changesReport } from './areas/net-worth/changes.report.ts';
import { overviewRoutes } from './areas/net-worth/overview.routes.ts';
import { createWorthCache } from './areas/net-worth/worth-cache.ts';
import { personalDataRoutes } from './areas/personal-data/personal-data.routes.ts';
import { planningReports } from './areas/planning/planning.reports.ts';
import { planningRoutes } from './areas/planning/planning.routes.ts';
import { proposalRoutes } from './areas/proposals/proposals.routes.ts';
import { reminderRoutes } from './areas/reminders/reminders.routes.ts';
import { reportRoutes } from './areas/reports/reports.routes.ts';
import { investmentReturnsReport } from './areas/returns/investment-returns.report.ts';
import { returnCalendarReport } from './areas/returns/return-calendar.report.ts';
import { returnsRoutes } from './areas/returns/returns.routes.ts';
import { budgetRoutes } from './areas/spending/budgets/budgets.routes.ts';
import {
  spendingReportRoutes,
  spendingTable,
} from './areas/spending/report/spending-report.routes.ts';
import { areas } from './areas.ts';
import { root } from './config/root.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import type { Deps } from './deps.ts';
import { parseJsonBody } from './http/bodies/json-body.ts';
import { serveApiDocs } from './http/docs/serve-api-docs.ts';
import { createFairQueue } from './http/load/fair-queue.ts';
import { shedLoad } from './http/load/shed-load.ts';
import { routableUrl } from './http/pipeline/canonical-path.ts';
import {
  closeConnectionsOnShutdown,
  defaultTimeLimits,
  type TimeLimits,
  timeLimitOptions,
} from './http/pipeline/connections.ts';
import { logRequests } from './http/pipeline/log-requests.ts';
import { registerRoutes } from './http/pipeline/register-routes.ts';
import { handleError } from './http/replies/error-handler.ts';
import { secureHeaders } from './http/static/security-headers.ts';
import { serveWeb } from './http/static/serve-web.ts';
import { yieldWhenLong } from './lib/loop-turns.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { serveHealth } from './operations/health.ts';
import { observeRequests } from './operations/observers.ts';

const maxBodyBytes = 1024 * 1024;
/** A body that takes milliseconds to parse and validate; of many at once each takes its own turn. */
const largeBodyLength = 64 * 1024;
/** Room for some thousand answers. */
const answerCacheBytes = 16 * 1024 * 1024;
/** Room for the worth of some 200 households with 300 rows, in each area. */
const worthCacheAmounts = 60_000;

export interface AppOptions {
  /** Validate every answer against the contract's schema. For tests: it costs time. */
  checkAnswers?: boolean;
  /** Answer 503 while the event loop is seconds behind. Off in tests, whose machine may be busy. */
  shedLoad?: boolean;
  /** Cache answers and the worth of areas; on by default. */
  hasCaches?: boolean;
  /** How long connections may take. Tests set shorter times. */
  timeLimits?: TimeLimits;
  /** The folder of the built web client. */
  webFolder?: string;
}

const builtWeb = join(root, 'dist/web');

/** Builds the HTTP server from its dependencies. `serve.ts` migrates, listens and runs jobs. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { hasCaches = true, checkAnswers = false } = options;
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    trustProxy: trustProxyOption(deps.config.trustProxy),
    bodyLimit: maxBodyBytes,
    ...timeLimitOptions(options.timeLimits ?? defaultTimeLimits),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: compilers },
    rewriteUrl: ({ url = '' }) => routableUrl(url),
    routerOptions: { maxParamLength: 300 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(checkAnswers ? serializerCompiler : () => JSON.stringify);
  app.setErrorHandler(handleError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_: unknown, text: string) => {
      if (text.length > largeBodyLength) await yieldWhenLong();
      return parseJsonBody(text);
    },
  );
  logRequests(app);
  if (deps.metrics) observeRequests(app, deps.metrics);
  closeConnectionsOnShutdown(app);
  secureHeaders(app);
  if (options.shedLoad) await shedLoad(app);
  serveApiDocs(app);
  serveHealth(app, deps);
  const queue = createFairQueue();
  serveCalendars(app, deps, queue);
  const worthCache = createWorthCache(
    hasCaches ? worthCacheAmounts : 0,
    areas.flatMap(({ worth }) => worth ?? []),
  );
  const onClose = (close: () => Promise<void>) => app.addHook('preClose', close);
  const areaRoutes = areas.flatMap(({ routes }) => routes?.(deps, onClose) ?? []);
  const routes = [
    ...areaRoutes,
    ...guideRoutes(),
    ...demoRoutes(deps),
    ...overviewRoutes(deps, worthCache),
    ...allocationRoutes(deps),
    ...dueRoutes(deps),
    ...reminderRoutes(deps),
    ...reportRoutes(deps, [
      balanceSheetReport(worthCache),
      changesReport(worthCache),
      investmentReturnsReport,
      returnCalendarReport,
      allocationReport,
      spendingTable(worthCache),
      ...planningReports(worthCache),
    ]),
    ...returnsRoutes(deps),
    ...spendingReportRoutes(deps, worthCache),
    ...budgetRoutes(deps),
    ...planningRoutes(deps, worthCache),
    ...importRoutes(deps),
    ...proposalRoutes(deps, areaRoutes),
    ...moveRoutes(deps),
    ...personalDataRoutes(deps),
  ];
  const identity = identityOf(deps);
  const cacheBytes = hasCaches ? answerCacheBytes : 0;
  await registerRoutes(app, deps, identity, routes, { queue, cacheBytes, checkAnswers });
  serveProviderLogout(app, deps, queue);
  serveMcp(app, deps, { identify: identity.identify, routes, queue });
  await serveWeb(app, options.webFolder ?? builtWeb, {
    hasServiceWorker: deps.config.hasServiceWorker,
  });
  return app;
}

/** Set at construction, so that Fastify does not load its default compilers. */
const compilers = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
} as never;

/** A number means that many proxies in front of the server. */
function trustProxyOption(trustProxy: Deps['config']['trustProxy']) {
  return typeof trustProxy === 'number'
    ? (_address: string, hop: number) => hop < trustProxy
    : trustProxy;
}
