import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiCall } from '../http/pipeline/canonical-path.ts';
import type { Metrics } from './metrics.ts';

/** Counts every answer under its endpoint's name: a path may hold an id, a name does not. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = endpointOf(request, reply);
    metrics.requests.add({ endpoint, status: String(reply.statusCode) });
    metrics.requestSeconds.observe({ endpoint }, reply.elapsedTime / 1000);
  });
}

/** The API's endpoints by their names, health by its path, and the web client as one. */
function endpointOf(request: FastifyRequest, reply: FastifyReply): string {
  const { routeOptions } = request;
  const { endpoint } = routeOptions.config;
  if (endpoint) return endpoint;
  if (routeOptions.url === '/healthz' || routeOptions.url === '/readyz') return routeOptions.url;
  return isApiCall(request, reply) ? 'other' : 'web';
}
