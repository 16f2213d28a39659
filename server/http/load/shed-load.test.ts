import { setImmediate as turnOver } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { shedLoad } from './shed-load.ts';

const limits = { sampleMs: 100, maxDelayMs: 50 };

/** Keeps the event loop busy. */
function workFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('a start is not counted as load, so that the first requests are never refused; later load is', async () => {
  const app = Fastify();
  app.get('/', () => 'served');
  app.setErrorHandler((error, _, reply) =>
    reply.status(error instanceof AppError ? error.status : 500).send(),
  );
  await shedLoad(app, limits);
  try {
    // Longer than the limit before it listens, as a long migration.
    workFor(3 * limits.maxDelayMs);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const statuses = new Set<number>();
    // No longer, because a busy machine may rightly be refused afterwards.
    const until = performance.now() + limits.sampleMs / 2;
    const status = async () => {
      // Lets the sample be taken, which an injected request alone does not.
      await turnOver();
      return (await app.inject('/')).statusCode;
    };
    while (performance.now() < until) statuses.add(await status());
    expect([...statuses]).toEqual([200]);

    await expect
      .poll(
        () => {
          workFor(3 * limits.maxDelayMs);
          return status();
        },
        { interval: 1, timeout: 20_000 },
      )
      .toBe(503);
  } finally {
    await app.close();
  }
});
