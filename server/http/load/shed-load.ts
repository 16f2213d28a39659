import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** How often the delay of the event loop is sampled, and the longest at which calls are served. */
const usualLimits = { sampleMs: 1_000, maxDelayMs: 2_000 };

/**
 * Answers 503 while the event loop is seconds behind. The first sample after the start still contains
 * the start itself, such as a migration, so nothing is refused until two samples have been taken.
 */
export async function shedLoad(
  app: FastifyInstance,
  { sampleMs, maxDelayMs } = usualLimits,
): Promise<void> {
  let measuredFrom = Number.POSITIVE_INFINITY;
  app.addHook('onListen', async () => {
    measuredFrom = performance.now() + 2 * sampleMs;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleMs,
    pressureHandler: () => {
      if (performance.now() < measuredFrom) return;
      throw new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: 10 });
    },
  });
}
