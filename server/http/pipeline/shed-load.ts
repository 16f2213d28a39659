import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** How often the delay of the event loop is worked out, over the time since. */
const sampleMs = 1_000;

/**
 * Answers 503 while the event loop is seconds behind. What a start takes, above all a migration, says
 * nothing about the load, and the first sample after it still contains it: nothing is refused until
 * two samples have been taken since the server listens.
 */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  let measuredFrom = Number.POSITIVE_INFINITY;
  app.addHook('onListen', async () => {
    measuredFrom = performance.now() + 2 * sampleMs;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    sampleInterval: sampleMs,
    pressureHandler: () => {
      if (performance.now() < measuredFrom) return;
      throw new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: 10 });
    },
  });
}
