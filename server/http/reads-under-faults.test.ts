import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../contract/registry.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { sampleOf } from '../testing/depth/depth.ts';
import { allExamples, fill } from '../testing/examples/all-examples.ts';
import type { Example } from '../testing/examples/example.ts';
import { type Fault, faulty } from '../testing/faulty-dialect.ts';
import { signIn } from '../testing/sign-in.ts';

const fault: Fault = process.env.TEST_DATABASE_URL ? 'GONE' : 'IOERR';
const reads = registry.filter((endpoint) => endpoint.effect === 'read');

const { through, faults } = faulty();
let test: TestApp;
let token: string;
let examples: Record<string, Example>;
beforeAll(async () => {
  test = await buildTestApp({ through });
  ({ token } = await signIn(test));
  examples = await allExamples(test, token);
});
afterAll(() => test.close());
afterEach(() => faults.plan(undefined));

const linesOf = (text: string) => test.logLines.filter((line) => line.includes(text)).length;

/** How many of a read's statements fail, unless all do. */
const failing = 2;

describe('a read that the database fails', () => {
  it.each(reads.map((endpoint, turn) => [endpoint.name, endpoint, turn] as const))(
    '%s is answered 503, whichever of its statements fails',
    async (name, endpoint, turn) => {
      const { params, query, body, by } = examples[name] ?? {};
      let minute = 0;
      const ask = async (at: number) => {
        // Cached answers are valid for a minute, a confirmation for ten, and a draft for a day.
        test.clock.advance(60_000);
        minute += 1;
        faults.plan(undefined);
        const confirmed_at = test.deps.now().toISOString();
        await test.deps.db.updateTable('sessions').set({ confirmed_at }).execute();
        await test.deps.db
          .updateTable('imports')
          .set({ expires_at: '2099-01-01T00:00:00.000Z' })
          .where('state', '=', 'DRAFT')
          .execute();
        faults.plan({ fault, at: (statement) => statement === at });
        return test.call(endpoint.method, fill(endpoint.path, params), {
          token: by?.token ?? token,
          ...(query && { query }),
          ...(body && { body }),
          address: `10.8.${minute >> 8}.${minute & 255}`,
        });
      };
      expect((await ask(0)).status).toBe(200);
      const statements = faults.statements.length;
      expect(statements).toBeGreaterThan(0);
      const positions = Array.from({ length: statements }, (_, index) => index + 1);
      for (const at of sampleOf(positions, failing, turn)) {
        const unrecorded = linesOf('an export is not in the audit log');
        // A file whose sending has begun is cut off.
        const answer = await ask(at).catch((error) =>
          endpoint.file ? error : Promise.reject(error),
        );
        if (answer instanceof Error) expect(answer.message).toMatch(/before completion/);
        // The statement was needed by the first call only, such as the update of the session's last use.
        else if (faults.failed.length === 0) expect(answer.status).toBe(200);
        // The file is whole: what failed is the line that says that it left.
        else if (endpoint.file && answer.status === 200)
          expect(linesOf('an export is not in the audit log')).toBe(unrecorded + 1);
        else {
          expect([answer.status, answer.body.code], faults.failed[0]).toEqual([503, 'UNAVAILABLE']);
          expect(answer.body).not.toHaveProperty('data');
        }
      }
    },
  );
});
