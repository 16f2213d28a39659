import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';

/** How long a connection may take for each step. */
export interface TimeLimits {
  /** Until the head of a request has arrived. */
  headMs: number;
  /** Until a request has arrived with its body. How long its answer takes does not count. */
  requestMs: number;
  /** Without a byte in either direction, also while an answer is being worked out. */
  silentMs: number;
  /** Between two requests. A proxy in front has to close its idle connections sooner than this. */
  idleMs: number;
  /** How often connections are looked at. */
  checkEveryMs: number;
}

/** An import of 8 MiB arrives in time at 400 kbit/s; the longest call answers within 30 s. */
export const defaultTimeLimits: TimeLimits = {
  headMs: 15_000,
  requestMs: 180_000,
  silentMs: 120_000,
  idleMs: 72_000,
  checkEveryMs: 5_000,
};

/** The time limits as options of Fastify. */
export function timeLimitOptions(limits: TimeLimits): FastifyHttpOptions<Server> {
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silentMs,
    keepAliveTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
  };
}

/**
 * Sends `Connection: close` with every answer once the server shuts down: a client that keeps its
 * connection open would otherwise hold the process until the idle timeout.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
