import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

/** How long a connection may take for what it is expected to do. */
export interface TimeLimits {
  /** Until the head of a request has arrived. */
  headMs: number;
  /** Until a request has arrived with its body. How long its answer takes does not count. */
  requestMs: number;
  /** Without a byte in either direction, also while an answer is being worked out. */
  silentMs: number;
  /** Between two requests. A proxy in front has to close sooner: its next request could meet the end. */
  idleMs: number;
  /** How often connections are looked at. */
  checkEveryMs: number;
}

/** An import of 8 MiB arrives in time on a line of 400 kbit/s; the longest call answers after 30 s. */
export const usualTimeLimits: TimeLimits = {
  headMs: 15_000,
  requestMs: 180_000,
  silentMs: 120_000,
  idleMs: 72_000,
  checkEveryMs: 5_000,
};

/** The limits as the server takes them. */
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
