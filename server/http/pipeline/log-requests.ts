import type { FastifyInstance } from 'fastify';
import { isApiCall } from './canonical-path.ts';
import { clientAddress } from './client-address.ts';

/**
 * Logs one line for each request, without path, query, body and headers, which hold private data.
 * Also sets the request id and `Cache-Control: no-store`, which a route may override.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const line = {
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      // For the analysis of attacks. Changes that succeed are in the audit log.
      ...(reply.statusCode >= 400 && {
        address: clientAddress(request.ip),
        userId: request.caller?.userId,
      }),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request');
    else if (isApiCall(request, reply)) request.log.info(line, 'request');
    else request.log.debug(line, 'request');
    done();
  });
}
