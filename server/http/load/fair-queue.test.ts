import { PassThrough } from 'node:stream';
import { setImmediate as turnOver } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { createFairQueue, type QueuePlace } from './fair-queue.ts';

/** A call that can be answered, or whose client can go away. */
function newReply() {
  const raw = new PassThrough();
  return { raw, reply: { raw } as unknown as FastifyReply };
}

/** Keeps the event loop busy. */
function workFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Lets what waits for later turns go on. */
async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await turnOver();
}

/** The promise, or a failure after 5,000 turns of the event loop, which are more than a thousand calls need in a row. */
async function soon<T>(promise: Promise<T>): Promise<T> {
  const tooLate = turns(5000).then(() => Promise.reject(new Error('a call is still waiting')));
  return Promise.race([promise, tooLate]);
}

const read = (caller: string): QueuePlace => ({ caller, kind: 'read' });

describe('the queue of calls', () => {
  it('has four reads of a caller in flight, until each is worked out and its answer is sent', async () => {
    const queue = createFairQueue();
    const begun: number[] = [];
    const calls = Array.from({ length: 6 }, (_, n) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { raw, reply } = newReply();
      const done = queue(read('one'), reply, () => {
        begun.push(n);
        return promise;
      });
      return { done, finishWork: resolve, close: () => raw.destroy() };
    });
    await turns();
    expect(begun).toEqual([0, 1, 2, 3]);
    calls[0]?.finishWork();
    calls[1]?.close();
    await turns();
    expect(begun).toEqual([0, 1, 2, 3]);
    calls[0]?.close();
    await turns();
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    calls[1]?.finishWork();
    await turns();
    expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
    for (const { finishWork, close } of calls) {
      finishWork();
      close();
    }
    await soon(Promise.all(calls.map(({ done }) => done)));
  });

  it('keeps calls of others and of other kinds waiting for none of them', async () => {
    const queue = createFairQueue();
    const { promise, resolve } = Promise.withResolvers<void>();
    const stuck = Array.from({ length: 5 }, () =>
      queue(read('one'), newReply().reply, () => promise),
    );
    expect(await soon(queue(read('other'), newReply().reply, () => 'read'))).toBe('read');
    const change: QueuePlace = { caller: 'one', kind: 'transaction' };
    expect(await soon(queue(change, newReply().reply, () => 'changed'))).toBe('changed');
    resolve();
    await soon(Promise.all(stuck.slice(0, 4)));
  });

  it('lets others go between calls that fill a turn of the event loop', async () => {
    const queue = createFairQueue();
    const order: string[] = [];
    // Each call is read from a connection of its own, all in one turn.
    const call = async (caller: string) => {
      await turnOver();
      const { raw, reply } = newReply();
      await queue(read(caller), reply, () => {
        if (caller === 'busy') workFor(15);
        order.push(caller);
      });
      raw.destroy();
    };
    const burst = Array.from({ length: 10 }, () => call('busy'));
    await soon(Promise.all([...burst, call('quiet')]));
    expect(order.slice(0, 2)).toEqual(['busy', 'quiet']);
    expect(order).toHaveLength(11);
  });

  it('refuses in words what is sent beyond all that may wait', async () => {
    const queue = createFairQueue();
    const { promise, resolve } = Promise.withResolvers<void>();
    const call = () => {
      const { raw, reply } = newReply();
      return queue(read('one'), reply, () => promise).then(() => raw.destroy());
    };
    const held = Array.from({ length: 4 + 1000 }, call);
    const refusal: unknown = await soon(call()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({
      status: 429,
      message: '请求过于频繁，请稍后重试',
      retryAfterSeconds: 1,
    });
    resolve();
    await soon(Promise.all(held));
  });

  it('does not work for a client that has gone away while its call waited', async () => {
    const queue = createFairQueue();
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = Array.from({ length: 4 }, () => {
      const { raw, reply } = newReply();
      return queue(read('one'), reply, () => promise).then(() => raw.destroy());
    });
    const gone = newReply();
    const call = queue(read('one'), gone.reply, () => 'worked out');
    const outcome = call.catch((error: unknown) => error);
    gone.raw.destroy();
    resolve();
    await soon(Promise.all(held));
    expect(await soon(outcome)).toBeInstanceOf(AppError);
  });
});

// Ends what a queue keeps for ever: these calls wait for more than turns of the event loop.
describe('a burst of one client', { timeout: 30_000 }, () => {
  let test: TestApp;
  let busy: SignedIn;
  let quiet: SignedIn;
  beforeAll(async () => {
    test = await buildTestApp();
    busy = await signIn(test);
    quiet = await signIn(test);
    const body = { ...loan, startDate: '2026-01-10' };
    for (let count = 0; count < 3; count += 1) {
      await test.call('POST', '/loans', { token: busy.token, body });
    }
  });
  afterAll(() => test.close());

  const loan = {
    name: '房贷',
    loanType: 'COMMERCIAL_MORTGAGE',
    method: 'ANNUITY',
    principal: 1_000_000,
    annualRatePercent: 3.5,
    months: 600,
  };

  /** How many of thirty calls were answered before the small read that came after all of them. */
  async function answeredBefore(one: () => Promise<{ status: number }>): Promise<number> {
    let answered = 0;
    const burst = Array.from({ length: 30 }, async () => {
      const { status } = await one();
      answered += 1;
      return status;
    });
    // Its connection is read in the next turn at the earliest.
    await turnOver();
    const { status } = await test.call('GET', '/accounts', { token: quiet.token });
    const before = answered;
    expect(status).toBe(200);
    const statuses = await Promise.all(burst);
    expect(statuses.every((each) => each === 200 || each === 429)).toBe(true);
    return before;
  }

  it('of calendars does not keep another’s small read waiting', async () => {
    const { body } = await test.call('POST', '/calendar-feed', { token: busy.token, body: {} });
    const { path } = body.data;
    const before = await answeredBefore(async () => {
      const { statusCode } = await test.app.inject({ url: path, remoteAddress: '192.0.2.1' });
      return { status: statusCode };
    });
    expect(before).toBeLessThan(10);
  });

  it('of dues of ten years does not keep another’s small read waiting', async () => {
    const query = { from: '2026-11-21', to: '2036-11-01' };
    const before = await answeredBefore(() =>
      test.call('GET', '/dues', { token: busy.token, query }),
    );
    expect(before).toBeLessThan(10);
  });
});
