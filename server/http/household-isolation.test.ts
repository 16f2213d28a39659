import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, isAboutPerson } from '../../contract/endpoint.ts';
import { registry } from '../../contract/registry.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { sampleOf } from '../testing/depth/depth.ts';
import { allExamples, fill } from '../testing/examples/all-examples.ts';
import type { Example } from '../testing/examples/example.ts';
import { storeToken } from '../testing/fixtures/store-token.ts';
import { foundHousehold } from '../testing/households/shared-household.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';
import { rowsOf } from '../testing/stored-rows.ts';

/** The data of a household, and people in every relation to it. */
let test: TestApp;
let householdId: string;
let people: Record<'owner' | 'editor' | 'viewer' | 'former' | 'stranger', SignedIn>;
let examples: Record<string, Example>;
/** The rows of the household, which nothing changes before the last test. */
let before: Record<string, unknown[]>;

beforeAll(async () => {
  test = await buildTestApp();
  const { id, founder, add } = await foundHousehold(test);
  householdId = id;
  const former = await add('EDITOR');
  people = {
    owner: founder,
    editor: await add('EDITOR'),
    viewer: await add('VIEWER'),
    former,
    stranger: await signIn(test),
  };
  await test.call('POST', '/household/leave', { token: former.token });
  const ofHousehold: TestApp = {
    ...test,
    call: (method, path, options = {}) => {
      const query = isAboutPerson({ path }) ? {} : { userId: householdId };
      return test.call(method, path, { ...options, query: { ...options.query, ...query } });
    },
  };
  const { token } = await signIn(test);
  const ofSomebody = await allExamples(test, token);
  // Reminders and households are a person's, who may have them of their own data alone.
  const ofOurs = await allExamples(ofHousehold, founder.token, /reminders|households/);
  examples = { ...ofSomebody, ...ofOurs };
  before = await rowsOf(test, householdId);
});
afterAll(() => test.close());

const forUsers = registry.filter(({ access }) => access === 'user');
const aboutData = forUsers.filter((endpoint) => !isAboutPerson(endpoint));
const aboutPerson = forUsers.filter(isAboutPerson);
const reads = (endpoint: Endpoint) => endpoint.effect === 'read' || endpoint.method === 'GET';

async function send(endpoint: Endpoint, { token }: { token: string }, userId?: string) {
  const { params, query, body } = examples[endpoint.name] ?? {};
  const answer = await test.call(endpoint.method, fill(endpoint.path, params), {
    token,
    ...(body && { body }),
    query: { ...query, ...(userId && { userId }) },
    headers: { 'idempotency-key': 'one-of-the-matrix' },
    address: '10.0.0.1',
  });
  return { ...answer, text: JSON.stringify(answer.body) };
}

const forbidden = [403, 'FORBIDDEN'];

describe.each(aboutData)('of a household, $name', (endpoint) => {
  it('is 403 for whoever is no member, and nobody reaches the own data of another member', async () => {
    const { owner, viewer, former, stranger } = people;
    const attempts: [SignedIn, string][] = [
      [former, householdId],
      [stranger, householdId],
      [owner, viewer.userId],
      [viewer, owner.userId],
      [stranger, owner.userId],
    ];
    for (const [who, userId] of sampleOf(attempts, 2, aboutData.indexOf(endpoint))) {
      const { status, body, text } = await send(endpoint, who, userId);
      expect([status, body.code]).toEqual(forbidden);
      expect(text).not.toContain('私密');
    }
  });

  it('shows nothing of it to a member who asks for their own data, which like the calls before changes nothing', async () => {
    const { status, text } = await send(endpoint, people.viewer);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('私密');
    if (endpoint.path.includes(':id')) expect(status).toBe(404);
    expect(await rowsOf(test, householdId)).toEqual(before);
  });

  it('is for a viewer to read, and for nobody but owners where the call says so', async () => {
    const { status, body } = await send(endpoint, people.viewer, householdId);
    if (endpoint.role === 'OWNER' || !reads(endpoint)) {
      expect([status, body.code]).toEqual(forbidden);
      expect(body.message).toMatch(/您在这个家庭中只能查看，不能修改|只有家庭的所有者可以这样做/);
      expect(await rowsOf(test, householdId)).toEqual(before);
    } else {
      const asOwner = await send(endpoint, people.owner, householdId);
      expect(status).toBe(asOwner.status);
      expect(status).not.toBe(403);
    }
    if (endpoint.role === 'OWNER') {
      const asEditor = await send(endpoint, people.editor, householdId);
      expect([asEditor.status, asEditor.body.code]).toEqual(forbidden);
      expect(await rowsOf(test, householdId)).toEqual(before);
    }
  });
});

it.each(aboutPerson)('$name is about the person, and 403 for a household', async (endpoint) => {
  const { status, body } = await send(endpoint, people.owner, householdId);
  expect([status, body.code]).toEqual(forbidden);
  expect(await rowsOf(test, householdId)).toEqual(before);
});

describe('answers', () => {
  it('of a household and of oneself are not taken for each other by caches and idempotency keys', async () => {
    const { editor } = people;
    const open = (userId?: string) =>
      test.call('POST', '/accounts', {
        token: editor.token,
        query: userId ? { userId } : {},
        body: { accountName: '同一个键', accountType: 'SAVINGS' },
        headers: { 'idempotency-key': 'same-key' },
      });
    const [ours, mine] = [await open(householdId), await open()];
    expect([ours.status, mine.status]).toEqual([200, 200]);
    expect(mine.body.data.id).not.toBe(ours.body.data.id);
    expect((await open(householdId)).body.data.id).toBe(ours.body.data.id);
    const total = async (userId?: string) => {
      const query = userId ? { userId } : {};
      const { body } = await test.call('GET', '/overview/assets', { token: editor.token, query });
      return JSON.stringify(body.data);
    };
    const [ownTotal, ourTotal] = [await total(), await total(householdId)];
    expect(ownTotal).not.toBe(ourTotal);
    expect([await total(), await total(householdId)]).toEqual([ownTotal, ourTotal]);
    const line = await test.deps.db
      .selectFrom('audit_log')
      .select(['user_id', 'owner_id'])
      .where('target_id', '=', ours.body.data.id)
      .execute();
    expect(line).toEqual([{ user_id: editor.userId, owner_id: householdId }]);
  });

  it('that are cached are 403 for a member as soon as they have left, and so is a key of theirs', async () => {
    const { add } = await foundHousehold(test, people.owner);
    const leaving = await add('EDITOR');
    const options = { token: leaving.token, query: { userId: householdId } };
    const read = () => test.call('GET', '/overview/assets', options);
    const write = () =>
      test.call('POST', '/accounts', {
        ...options,
        body: { accountName: '临走', accountType: 'SAVINGS' },
        headers: { 'idempotency-key': 'last-one' },
      });
    expect([(await read()).status, (await read()).status, (await write()).status]).toEqual([
      200, 200, 200,
    ]);
    await test.call('POST', '/household/leave', { token: leaving.token });
    expect([(await read()).status, (await write()).status]).toEqual([403, 403]);
  });

  it('are kept by person under a key, though two members use the same one for the same data', async () => {
    const open = async ({ token }: SignedIn) => {
      const { status, body } = await test.call('POST', '/accounts', {
        token,
        query: { userId: householdId },
        body: { accountName: '同一个键', accountType: 'SAVINGS' },
        headers: { 'idempotency-key': 'key-of-two' },
      });
      expect(status).toBe(200);
      return body.data.id as string;
    };
    const [editors, owners] = [await open(people.editor), await open(people.owner)];
    expect(owners).not.toBe(editors);
    expect([await open(people.editor), await open(people.owner)]).toEqual([editors, owners]);
  });

  it('are limited by person: what one has used up of the household’s is left to another', async () => {
    const { id, founder, add } = await foundHousehold(test);
    const other = await add('OWNER');
    const load = async ({ token }: SignedIn, userId?: string) => {
      const query = userId ? { userId } : {};
      return (await test.call('POST', '/personal-data/import', { token, query, body: {} })).status;
    };
    await test.deps.db.deleteFrom('limits').where('key', 'like', 'import:%').execute();
    for (let turn = 0; turn < 10; turn += 1) expect(await load(founder, id)).toBe(400);
    expect([await load(founder, id), await load(founder)]).toEqual([429, 429]);
    expect(await load(other, id)).toBe(400);
  });

  it('to a write and to leaving at the same time are both in one order', async () => {
    const { add } = await foundHousehold(test, people.owner);
    for (let turn = 0; turn < 10; turn += 1) {
      const member = await add('EDITOR');
      const write = test.call('POST', '/accounts', {
        token: member.token,
        query: { userId: householdId },
        body: { accountName: `第${turn}次`, accountType: 'SAVINGS' },
      });
      const leave = test.call('POST', '/household/leave', { token: member.token });
      expect([200, 403]).toContain((await write).status);
      expect((await leave).status).toBe(200);
    }
  });
});

describe('an access token for a household', () => {
  it('reaches its data alone, with the role of its user', async () => {
    const { viewer, owner } = people;
    const scopes = ['accounts:read', 'accounts:write', 'reminders:read'];
    const { token } = await storeToken(test, viewer.userId, scopes, { ownerId: householdId });
    const list = (query: Record<string, string> = {}) =>
      test.call('GET', '/accounts', { token, query });
    const ours = await test.call('GET', '/accounts', {
      token: owner.token,
      query: { userId: householdId },
    });
    expect((await list()).body.data).toEqual(ours.body.data);
    expect((await list({ userId: householdId })).status).toBe(200);
    expect((await list({ userId: viewer.userId })).status).toBe(403);
    const write = await test.call('POST', '/accounts', {
      token,
      body: { accountName: '脚本', accountType: 'SAVINGS' },
      headers: { 'idempotency-key': 'by-program' },
    });
    expect(write.status).toBe(403);
    expect((await test.call('GET', '/reminders/rules', { token })).status).toBe(403);
    const { token: own } = await storeToken(test, viewer.userId, scopes);
    const foreign = await test.call('GET', '/accounts', {
      token: own,
      query: { userId: householdId },
    });
    expect(foreign.status).toBe(403);
  });
});

it('an editor may make every other call that writes, and changes no own data of anybody', async () => {
  const own = async () => {
    const { owner, viewer, stranger } = people;
    return Promise.all([owner, viewer, stranger].map(({ userId }) => rowsOf(test, userId)));
  };
  const before = await own();
  const writes = aboutData.filter((endpoint) => endpoint.role !== 'OWNER' && !reads(endpoint));
  const late = ({ name }: Endpoint) => (/remove|delete/i.test(name) ? 1 : 0);
  const refused: string[] = [];
  for (const endpoint of writes.toSorted((a, b) => late(a) - late(b))) {
    const { status, body } = await send(endpoint, people.editor, householdId);
    if (status === 403 || status >= 500)
      refused.push(`${endpoint.name}: ${status} ${body.message}`);
  }
  expect(refused).toEqual([]);
  expect(await own()).toEqual(before);
});
