import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { registry } from '../../contract/registry.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { sampleOf } from '../testing/depth/depth.ts';
import { allExamples, fill } from '../testing/examples/all-examples.ts';
import type { Example } from '../testing/examples/example.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';
import { rowsOf } from '../testing/stored-rows.ts';

let test: TestApp;
let owner: SignedIn;
let stranger: SignedIn;
let revoked: string;
let examples: Record<string, Example>;
/** The owner's rows, which nothing here changes. */
let before: Record<string, unknown[]>;

beforeAll(async () => {
  test = await buildTestApp();
  owner = await signIn(test);
  examples = await allExamples(test, owner.token);
  before = await rowsOf(test, owner.userId);
  stranger = await signIn(test);
  revoked = (await signIn(test)).token;
  await test.call('POST', '/auth/logout', { token: revoked, address: anyAddress() });
});
afterAll(() => test.close());

const forUsers = registry.filter((endpoint) => endpoint.access === 'user');
const aboutOneRow = forUsers.filter((endpoint) => endpoint.path.includes(':id'));

function send(endpoint: Endpoint, token: string | undefined, extra = {}) {
  const { params, query, body } = examples[endpoint.name] ?? {};
  return test.call(endpoint.method, fill(endpoint.path, params), {
    token,
    ...(body && { body }),
    query: { ...query, ...extra },
    address: anyAddress(),
  });
}

const changesSignIn = ({ name, effect }: Endpoint) => /^auth\./.test(name) && effect !== 'read';

let calls = 0;

/** A client's address that has not used up its sign-in calls. */
function anyAddress(): string {
  calls += 1;
  return `10.0.${calls >> 8}.${calls & 255}`;
}

describe('the isolation matrix', () => {
  it('has an example of every endpoint, and no other', () => {
    expect(Object.keys(examples).sort()).toEqual(registry.map((endpoint) => endpoint.name).sort());
  });

  describe.each(forUsers)('$name', (endpoint) => {
    it('is 401 without a token, and with one that is revoked or unknown', async () => {
      const answer = await send(endpoint, undefined);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
      const wrong = [revoked, 'x'.repeat(43), `${owner.token}x`];
      for (const token of sampleOf(wrong, 1, forUsers.indexOf(endpoint))) {
        expect((await send(endpoint, token)).status).toBe(401);
      }
    });

    it('is 403 with another user’s userId', async () => {
      const answer = await send(endpoint, stranger.token, { userId: owner.userId });
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('FORBIDDEN');
    });

    it('called by another user, as before without a token, shows and changes nothing of the owner’s', async () => {
      // Some calls end the session or the account that makes them.
      const another = changesSignIn(endpoint) ? await signIn(test) : stranger;
      const answer = await send(endpoint, another.token);
      expect(answer.status).toBeLessThan(500);
      const text = JSON.stringify(answer.body);
      expect(text).not.toContain('私密');
      expect(text).not.toContain(owner.userId);
      expect(await rowsOf(test, owner.userId)).toEqual(before);
    });
  });

  describe.each(aboutOneRow)('$name', (endpoint) => {
    it('is 404 for another user’s row, whatever the body contains', async () => {
      expect((await send(endpoint, stranger.token)).status).toBe(404);
      const { params } = examples[endpoint.name] ?? {};
      const body = { nonsense: [1, 2, 3] };
      const path = fill(endpoint.path, params);
      const options = endpoint.method === 'GET' ? {} : { body };
      const answer = await test.call(endpoint.method, path, { token: stranger.token, ...options });
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe('NOT_FOUND');
    });

    it.each(['unknown', '0', "' OR 1=1 --", '../accounts', 'a'.repeat(290)])(
      'about the id %s is 404',
      async (id) => {
        const path = fill(endpoint.path, { ...examples[endpoint.name]?.params, id });
        const answer = await test.call(endpoint.method, path, { token: owner.token });
        expect(answer.status).toBe(404);
      },
    );
  });
});
