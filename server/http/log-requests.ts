import type { FastifyInstance } from 'fastify';

/** One line a request, without its query, body or headers: what people own is nobody's log line. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
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
      ...(reply.statusCode >= 400 && { address: request.ip, userId: request.caller?.userId }),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request');
    else if (request.url.startsWith('/api/')) request.log.info(line, 'request');
    else request.log.debug(line, 'request');
    done();
  });
}
