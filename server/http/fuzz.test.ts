import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { registry } from '../../contract/registry.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { depth, isDeep } from '../testing/depth/depth.ts';
import { allExamples, examplesLike, fill } from '../testing/examples/all-examples.ts';
import type { Example } from '../testing/examples/example.ts';
import { signIn } from '../testing/sign-in.ts';

/** `FUZZ_RUNS=1000` for the figure in docs/reliability.md. */
const requestsPerEndpoint = Number(process.env.FUZZ_RUNS ?? depth(3, 200));

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await allExamples(test, (await signIn(test)).token);
});
afterAll(() => test.close());

/** Values that forms never send: wrong types, edges of numbers, and texts that break parsers. */
const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    1e308,
    -1e308,
    5e-324,
    Number.MAX_SAFE_INTEGER + 1,
    0.001,
    -0,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '=1+1',
    "'; DROP TABLE users; --",
    '<script>alert(1)</script>',
    'x'.repeat(10_001),
    '9999-99-99',
    '0001-01-01',
    'NaN',
    [],
    [[[[]]]],
    {},
    { $gt: '' },
    { toString: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

const brokenText = fc.oneof(
  fc.constantFrom(
    '{',
    '[]',
    'null',
    '"',
    '{"a":}',
    '{"a":1e999}',
    '{"__proto__":{"x":1}}',
    '\uFEFF{}',
    '{}{}',
  ),
  fc.string({ maxLength: 60 }),
  fc.integer({ min: 20, max: 5000 }).map((depth) => '['.repeat(depth)),
);

/** A valid body with some fields replaced, removed or added. */
function spoiled(sound: Record<string, unknown>) {
  const names = [
    ...Object.keys(sound),
    'version',
    'description',
    'currency',
    '__proto__',
    'constructor',
  ];
  return fc
    .array(fc.tuple(fc.constantFrom(...names), fc.option(junk, { nil: undefined })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) => JSON.stringify({ ...sound, ...Object.fromEntries(changes) }));
}

/** Requests that differ from a valid one a little or a lot. */
function malformed({ params = {}, body = {} }: Example) {
  const value = fc.oneof(
    fc.constantFrom(...Object.values(params), 'x'),
    fc.string({ maxLength: 80 }),
  );
  return fc.record({
    params: fc.oneof(
      { weight: 4, arbitrary: fc.constant(params) },
      fc
        .constant(Object.keys(params))
        .chain((keys) =>
          fc
            .tuple(...keys.map(() => value))
            .map((values) => Object.fromEntries(keys.map((key, i) => [key, values[i] ?? '']))),
        ),
    ),
    query: fc.dictionary(
      fc.constantFrom(
        'page',
        'size',
        'currency',
        'userId',
        'type',
        'sortBy',
        'sortOrder',
        'period',
        'keyword',
        'days',
        'limit',
      ),
      fc.string({ maxLength: 40 }),
      { maxKeys: 2 },
    ),
    text: fc.oneof({ weight: 4, arbitrary: spoiled(body) }, brokenText),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      fc.constantFrom(
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        '',
      ),
    ),
    address: fc.ipV4(),
  });
}

const users: { token: string; examples: Record<string, Example> }[] = [];

/**
 * One user for the calls that are shown together, and in a deep run one for each call, because random requests that
 * were valid have left rows. Calls of sign-in may end their own session.
 */
async function userFor({ name }: Endpoint) {
  const known = users.find(({ examples }) => name in examples);
  if (known && !isDeep && !name.startsWith('auth.')) return known;
  const { token } = await signIn(test);
  const user = { token, examples: await examplesLike(test, token, name) };
  users.push(user);
  return user;
}

const isRemoval = ({ method }: Endpoint) => Number(method === 'DELETE');
/** Removals come last: the other calls need the rows. */
const endpoints = registry.toSorted((a, b) => isRemoval(a) - isRemoval(b));

describe('malformed requests', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s never answers 5xx',
    async (name, endpoint) => {
      await test.deps.db.deleteFrom('limits').execute();
      const user = await userFor(endpoint);
      const example = user.examples[name] ?? {};
      await fc.assert(
        fc.asyncProperty(malformed(example), async ({ params, query, text, type, address }) => {
          // Imports are counted before their body is parsed.
          if (name === 'personalData.import') await test.deps.db.deleteFrom('limits').execute();
          const withBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
          const answer = await test.call(endpoint.method, fill(endpoint.path, params), {
            token: endpoint.name === 'auth.logout' ? undefined : user.token,
            query,
            address,
            ...(withBody && { body: text, headers: { 'content-type': type } }),
          });
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
          if (answer.status >= 400) {
            expect(answer.body).toMatchObject({ success: false });
            expect(answer.body.message).toMatch(/[\u4e00-\u9fff]/);
            expect(answer.headers['x-request-id']).toBe(answer.body.error.requestId);
          }
        }),
        { numRuns: requestsPerEndpoint, endOnFailure: true },
      );
    },
    Math.max(120_000, requestsPerEndpoint * 600),
  );
});
