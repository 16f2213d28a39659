import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { registry } from '../../../contract/registry.ts';
import { buildApp } from '../../app.ts';
import { revisionOf } from '../../db/data-revision.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { caller } from '../../testing/call.ts';
import { sampleOf } from '../../testing/depth/depth.ts';
import { allExamples, fill } from '../../testing/examples/all-examples.ts';
import type { Example } from '../../testing/examples/example.ts';
import { foundHousehold } from '../../testing/households/shared-household.ts';
import { secondConnection } from '../../testing/second-connection.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { rowsOf, signInTables } from '../../testing/stored-rows.ts';

type Through = ReturnType<typeof caller>;

/** The queries of all processes but the first. */
let queries = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    queries += 1;
    return result;
  },
};

/** Two processes on one database, and a third without caches, which is always right. */
let first: TestApp;
let others: FastifyInstance[];
let second: ReturnType<typeof secondConnection>;
let through: { one: Through; two: Through; right: Through };

beforeAll(async () => {
  first = await buildTestApp();
  second = secondConnection(first);
  const two = await buildApp({ ...first.deps, db: second.db.withPlugin(counting) });
  const db = first.deps.db.withPlugin(counting);
  const right = await buildApp({ ...first.deps, db }, { hasCaches: false });
  others = [two, right];
  through = { one: caller(first.app), two: caller(two), right: caller(right) };
});
afterAll(async () => {
  await Promise.all(others.map((app) => app.close()));
  await second.close();
  await first.close();
});

const forUsers = registry.filter(({ access }) => access === 'user');
// Calls of auth are never cached, and are rate-limited.
const reads = forUsers.filter(
  ({ name, effect, method }) => effect === 'read' && method === 'GET' && !name.startsWith('auth.'),
);
const writes = forUsers.filter(({ effect }) => effect !== 'read');

function send(by: Through, endpoint: Endpoint, token: string, example: Example = {}) {
  const { params, query, body } = example;
  const options = { token, ...(query && { query }), ...(body && { body }) };
  return by(endpoint.method, fill(endpoint.path, params), options);
}

/** The rows of a user that cached answers are worked out from. */
async function cachedRows(userId: string): Promise<string> {
  const rows = Object.entries(await rowsOf(first, userId));
  return JSON.stringify(rows.filter(([table]) => !signInTables.includes(table)));
}

async function revision(userId: string): Promise<number> {
  const { value } = await first.deps.db
    .selectFrom('owners')
    .select(revisionOf('owners.id').as('value'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return value.split(' ').reduce((sum, count) => sum + Number(count.split(':')[1] ?? 0), 0);
}

async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const before = queries;
  await work();
  return queries - before;
}

describe('after a change through one process', () => {
  let owner: SignedIn;
  let examples: Record<string, Example>;
  /** What costs fewer queries the second time, with the queries that are left: the others cannot be outdated. */
  const cached = new Map<Endpoint, number>();
  let rows: string;
  let changes = 0;
  beforeAll(async () => {
    owner = await signIn(first);
    examples = await allExamples(first, owner.token);
    for (const read of reads) {
      const all = await queriesOf(() => ask(through.two, read));
      const kept = await queriesOf(() => ask(through.two, read));
      if (kept < all) cached.set(read, kept);
    }
    rows = await cachedRows(owner.userId);
  });

  async function ask(by: Through, read: Endpoint) {
    const { status, body } = await send(by, read, owner.token, examples[read.name]);
    return [read.name, status, body.data ?? body.code];
  }

  // Deletions come last, because other calls need the rows. Signing out would end the session.
  const isLast = ({ name }: Endpoint) => Number(/\.remove/.test(name));
  const inOrder = writes
    .filter(({ name }) => name !== 'auth.logout')
    .toSorted((a, b) => isLast(a) - isLast(b));

  const areaOf = ({ name }: Endpoint) => name.split('.')[0];
  /** Worked out from what is cached of each area: such an answer may be outdated although it is new. */
  const addsUp = (read: Endpoint) => areaOf(read) === 'overview';

  /** Some reads of the same area, of the others, and of those that add the areas up, unless all are asked for. */
  function readsAfter(write: Endpoint): Endpoint[] {
    const isOwn = (read: Endpoint) => areaOf(read) === areaOf(write);
    const all = Map.groupBy(cached.keys(), (read) =>
      addsUp(read) ? 'sums' : isOwn(read) ? 'own' : 'others',
    );
    const turn = inOrder.indexOf(write);
    const some = (kind: 'sums' | 'own' | 'others', most: number) =>
      sampleOf(all.get(kind) ?? [], most, turn);
    return [...some('own', 1), ...some('others', 3), ...some('sums', turn % 3 === 0 ? 1 : 0)];
  }

  it.each(inOrder)('$name: another process sends no outdated answer', async (write) => {
    const before = { rows, revision: await revision(owner.userId) };
    const answer = await send(through.one, write, owner.token, examples[write.name]);
    expect(answer.status).toBeLessThan(500);
    rows = await cachedRows(owner.userId);
    const isChanged = rows !== before.rows;
    if (isChanged) {
      changes += 1;
      expect(await revision(owner.userId)).toBeGreaterThan(before.revision);
    }
    // Rows that all users share may have changed without one of the owner.
    for (const read of isChanged ? readsAfter(write) : sampleOf(readsAfter(write), 1)) {
      let sent: unknown;
      const cost = await queriesOf(async () => {
        sent = await ask(through.two, read);
      });
      const isNew = cost > (cached.get(read) ?? 0) && !addsUp(read);
      if (!isNew) expect(sent).toEqual(await ask(through.right, read));
    }
  });

  it('most of the examples have changed rows, and a third of the reads is cached', () => {
    expect(changes).toBeGreaterThan(writes.length / 2);
    expect(cached.size).toBeGreaterThan(reads.length / 3);
  });
});

describe('a cached answer', () => {
  it('costs one query, and belongs to one user', async () => {
    const { token } = await signIn(first);
    const call = through.two;
    const body = { accountName: '现金', accountType: 'CHECKING', initialBalance: 5 };
    await call('POST', '/accounts', { token, body });
    const fresh = await call('GET', '/overview/assets', { token });
    let again = fresh;
    const queries = await queriesOf(async () => {
      again = await call('GET', '/overview/assets', { token });
    });
    expect(queries).toBe(1);
    expect(again.body).toEqual(fresh.body);
    expect(again.headers['content-type']).toBe(fresh.headers['content-type']);
    expect(again.headers['cache-control']).toBe('no-store');
    const stranger = await signIn(first);
    const theirs = await call('GET', '/overview/assets', { token: stranger.token });
    expect(theirs.body.data.totalAssets).toBe(0);
    await call('POST', '/auth/logout', { token, address: '10.9.9.9' });
    expect((await call('GET', '/overview/assets', { token })).status).toBe(401);
  });

  it('about a row costs one query too, and is gone with its row', async () => {
    const { token } = await signIn(first);
    const call = through.two;
    const body = { accountName: '现金', accountType: 'CHECKING', initialBalance: 5 };
    const { id } = (await call('POST', '/accounts', { token, body })).body.data;
    const path = `/accounts/${id}/transactions`;
    const read = (reader = token) => call('GET', path, { token: reader });
    expect((await read()).status).toBe(200);
    expect(await queriesOf(() => read())).toBe(1);
    expect((await read((await signIn(first)).token)).status).toBe(404);
    await call('DELETE', `/accounts/${id}`, { token });
    expect((await read()).status).toBe(404);
  });

  it('of a household and of its member are valid each until its own owner changes, and go with the membership', async () => {
    const { id, founder, add } = await foundHousehold(first);
    const editor = await add('EDITOR');
    const call = through.two;
    const open = (userId?: string) =>
      call('POST', '/accounts', {
        token: editor.token,
        body: { accountName: '卡', accountType: 'SAVINGS', initialBalance: 7 },
        query: userId ? { userId } : {},
      });
    const get = (token: string, userId?: string) =>
      call('GET', '/overview/assets', { token, query: userId ? { userId } : {} });
    const read = (userId?: string) => queriesOf(() => get(editor.token, userId));
    await open();
    for (const owner of [undefined, id]) await read(owner);
    // The session, and whose data: the answer itself costs nothing.
    const [mine, ours] = [await read(), await read(id)];
    expect([mine, ours]).toEqual([1, 2]);
    await open();
    expect(await read(id)).toBe(ours);
    expect(await read()).toBeGreaterThan(mine);
    await open(id);
    expect(await read()).toBe(mine);
    expect(await read(id)).toBeGreaterThan(ours);
    const kept = await get(editor.token, id);
    expect([kept.body.data.totalAssets, kept.headers.etag]).toEqual([7, undefined]);
    // Another member may be sent what was worked out for this one, and who has left may not, whatever they ask for.
    expect(await queriesOf(() => get(founder.token, id))).toBe(ours);
    await call('POST', '/household/leave', { token: editor.token });
    const asked = { token: editor.token, query: { userId: id } };
    const headers = { 'if-none-match': '*', 'if-modified-since': 'Sat, 21 Nov 2099 02:00:00 GMT' };
    const refused = await call('GET', '/overview/assets', { ...asked, headers });
    expect([refused.status, refused.body.data]).toEqual([403, undefined]);
    expect((await get(editor.token)).body.data.totalAssets).toBe(14);
  });

  it('stays valid after a change in another area, unless it adds the areas up', async () => {
    const { token } = await signIn(first);
    const call = through.two;
    const read = (path: string) => queriesOf(() => call('GET', path, { token }));
    for (const path of ['/receivables', '/overview/assets', '/accounts']) await read(path);
    const body = { accountName: '现金', accountType: 'CHECKING', initialBalance: 5 };
    await call('POST', '/accounts', { token, body });
    expect(await read('/receivables')).toBe(1);
    expect(await read('/overview/assets')).toBeGreaterThan(1);
    expect(await read('/accounts')).toBeGreaterThan(1);
  });

  it('is sent all day if it depends on the day alone, and for a minute if it marks stale prices', async () => {
    const { token } = await signIn(first);
    const read = (path: string) => queriesOf(() => through.two('GET', path, { token }));
    for (const path of ['/accounts/summary', '/investments']) await read(path);
    first.clock.advance(60_000);
    expect(await read('/accounts/summary')).toBe(1);
    expect(await read('/investments')).toBeGreaterThan(1);
  });

  it('expires with its day', async () => {
    const { token } = await signIn(first);
    const body = { supplierName: '房东', amount: 10, dueDate: '2026-11-21' };
    await through.one('POST', '/payables', { token, body });
    const overdue = async () =>
      (await through.one('GET', '/receivables-payables/overdue', { token })).body.data.payables;
    first.clock.set('2026-11-21T15:59:59.999Z'); // a moment before midnight in Shanghai
    expect(await overdue()).toEqual([]);
    first.clock.advance(1);
    expect(await overdue()).toHaveLength(1);
  });

  it('is replaced after a new rate', async () => {
    const { token } = await signIn(first);
    const body = {
      accountName: '美元',
      accountType: 'CHECKING',
      initialBalance: 1,
      currency: 'USD',
    };
    await through.one('POST', '/accounts', { token, body });
    const missing = async () =>
      (await through.two('GET', '/accounts/summary', { token })).body.data.missingRates;
    expect(await missing()).toEqual(['USD']);
    const rate = { day: '2026-11-20', source: 'test', fetched_at: '2026-11-20T15:00:00.000Z' };
    await first.deps.db
      .insertInto('exchange_rates')
      .values([
        { currency: 'USD', per_euro: '1.15', ...rate },
        { currency: 'CNY', per_euro: '8.2', ...rate },
      ])
      .execute();
    expect(await missing()).toEqual([]);
  });
});
