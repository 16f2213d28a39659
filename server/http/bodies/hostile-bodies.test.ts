import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../../contract/registry.ts';
import { smallFileBytes } from '../../areas/personal-data/open-import.ts';
import { type HostileBody, hostileBodies } from '../../testing/bodies/hostile-bodies.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { sampleOf } from '../../testing/depth/depth.ts';
import { allExamples, fill } from '../../testing/examples/all-examples.ts';
import type { Example } from '../../testing/examples/example.ts';
import { signIn } from '../../testing/sign-in.ts';

/*
 * What one body may cost those who wait behind it. The real sizes and a real server are
 * `npm run reliability -- --only bodies`; here a quarter of a megabyte may take a quarter of the time, and half as
 * much again on a machine that is busy with other tests.
 */
const usualBytes = 256 * 1024;
const patienceMs = 95;

let test: TestApp;
let token: string;
let examples: Record<string, Example>;
beforeAll(async () => {
  test = await buildTestApp();
  ({ token } = await signIn(test));
  examples = await allExamples(test, token);
});
afterAll(() => test.close());

/** This thread's own time, in milliseconds: what else the machine is busy with does not count. */
function ownTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const calls = registry.filter(({ body }) => body);
/** How many shapes are sent to each call, unless all are. */
const shapes = 2;

describe('a hostile body', () => {
  it.each(calls.map((endpoint, turn) => [endpoint.name, endpoint, turn] as const))(
    'of a quarter of a megabyte holds nobody up, and is answered in few words: %s',
    async (name, endpoint, turn) => {
      const { params, body = {} } = examples[name] ?? {};
      // With a second factor, as the examples have one, the account would be deleted without its password.
      const sender = name === 'auth.deleteAccount' ? (await signIn(test)).token : token;
      const send = async ({ type, content }: HostileBody) => {
        await test.deps.db.deleteFrom('limits').execute();
        const headers = { 'content-type': type };
        const options = { token: sender, body: content(), headers };
        const from = ownTimeMs();
        const answer = await test.call(endpoint.method, fill(endpoint.path, params), options);
        return { answer, tookMs: ownTimeMs() - from };
      };
      const slow: string[] = [];
      // A larger upload is read by another process.
      const bytes = endpoint.maxBodyBytes ? smallFileBytes : usualBytes;
      const all = [...hostileBodies(body, bytes, endpoint.sends === 'form')];
      for (const hostile of sampleOf(all, shapes, turn)) {
        let { answer, tookMs } = await send(hostile);
        for (let again = 0; again < 2 && tookMs > patienceMs; again += 1) {
          ({ answer, tookMs } = await send(hostile));
        }
        if (tookMs > patienceMs) slow.push(`${hostile.shape}: ${tookMs.toFixed(0)} ms`);
        expect(answer.status, hostile.shape).toBeLessThan(500);
        expect(answer.status, hostile.shape).not.toBe(401);
        expect(JSON.stringify(answer.body).length, hostile.shape).toBeLessThan(16_384);
        const { fields = {} } = answer.body.error ?? {};
        expect(Object.keys(fields).length, hostile.shape).toBeLessThanOrEqual(50);
      }
      expect(slow).toEqual([]);
    },
    120_000,
  );
});
