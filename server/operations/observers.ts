import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseObserver } from '../db/open-database.ts';
import { isApiCall } from '../http/pipeline/canonical-path.ts';
import type { OnProviderFailure } from '../providers/http/provider-error.ts';
import type { Metrics } from './metrics.ts';

/** Observes how long statements take and how long they wait for a connection. */
export function databaseObserver({
  databaseSeconds,
  databaseWaitSeconds,
}: Metrics): DatabaseObserver {
  return {
    onConnection: (waitMs) => databaseWaitSeconds.observe({}, waitMs / 1000),
    onStatement: (ms) => databaseSeconds.observe({}, ms / 1000),
  };
}

/** Counts failures of outside services. */
export function providerFailureObserver({ providerFailures }: Metrics): OnProviderFailure {
  return (provider, code) => providerFailures.add({ provider, code });
}

/** Counts and times every request under its endpoint's name, because a path may hold an id. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = endpointOf(request, reply);
    metrics.requests.add({ endpoint, status: String(reply.statusCode) });
    metrics.requestSeconds.observe({ endpoint }, reply.elapsedTime / 1000);
  });
}

/** The name of the endpoint, the path of a health check, or `web` for all pages and files. */
function endpointOf(request: FastifyRequest, reply: FastifyReply): string {
  const { routeOptions } = request;
  const { endpoint } = routeOptions.config;
  if (endpoint) return endpoint;
  if (routeOptions.url === '/healthz' || routeOptions.url === '/readyz') return routeOptions.url;
  return isApiCall(request, reply) ? 'other' : 'web';
}

/** Counts and times a run of a job. `counts` is what it did; undefined means that it failed. */
export function observeRun(
  metrics: Metrics | undefined,
  job: string,
  startedAt: number,
  counts?: Readonly<Record<string, number>>,
): void {
  if (!metrics) return;
  metrics.jobRuns.add({ job, outcome: counts ? 'done' : 'failed' });
  metrics.jobSeconds.observe({ job }, (performance.now() - startedAt) / 1000);
  for (const [item, count] of Object.entries(counts ?? {})) {
    if (count > 0) metrics.jobItems.add({ job, item }, count);
  }
}
