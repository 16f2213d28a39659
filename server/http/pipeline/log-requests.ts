import type { FastifyInstance } from 'fastify';
import { clientAddress } from './client-address.ts';
import { isApiCall } from './plain-path.ts';

/**
 * One line a request, without its path, query, body or headers: what people own is nobody's log line.
 * Nothing is stored by whoever is in between, unless the route says otherwise.
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
      // Who was refused, for whoever looks into an attack; the rest is in the audit log.
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
