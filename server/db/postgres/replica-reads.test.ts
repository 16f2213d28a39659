import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../../contract/registry.ts';
import { allExamples, fill } from '../../testing/examples/all-examples.ts';
import type { Example } from '../../testing/examples/example.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type AppWithReplica, appWithReplica } from './testing/replica-fixture.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
const promisedMs = 5_000;

let app: AppWithReplica;
let token: string;
let examples: Record<string, Example>;
let account: string;

beforeAll(async () => {
  if (!url) return;
  const seeded = await appWithReplica(url, async (test) => {
    const user = await signIn(test);
    const shown = await allExamples(test, user.token);
    const body = { accountName: '工资卡', accountType: 'CHECKING' };
    const made = await test.call('POST', '/accounts', { token: user.token, body });
    return { ...user, shown, account: made.body.data.id as string };
  });
  app = seeded;
  ({ token, shown: examples, account } = seeded.seeded);
});
afterAll(() => app?.close());
afterEach(async () => {
  if (url) await regainPrimary();
});

const get = (path: string, query?: Record<string, string>) =>
  app.test.call('GET', path, { token, ...(query && { query }) });
const nameOf = async () => (await get(`/accounts/${account}`)).body.data?.accountName;
const rename = async (client: AppWithReplica['atReplica'], name: string) =>
  client.query('UPDATE accounts SET account_name = $1 WHERE id = $2', [name, account]);
const deposit = (key: string) =>
  app.test.call('POST', `/accounts/${account}/deposit`, {
    token,
    body: { amount: 1 },
    headers: { 'idempotency-key': key },
  });
const balance = async () => (await get(`/accounts/${account}`)).body.data.balance;

/** Makes the primary silent, and waits until that is known. */
async function losePrimary(): Promise<void> {
  app.proxy.freeze();
  await expect.poll(() => app.watch.source().outage, { timeout: promisedMs }).toBeGreaterThan(0);
}

async function regainPrimary(): Promise<void> {
  app.proxy.thaw();
  await expect.poll(() => app.watch.source().outage, { timeout: promisedMs }).toBe(0);
}

/** Makes the counters of the replica those of the primary, whatever a test has changed at one of them. */
async function copyRevisions(): Promise<void> {
  const columns = 'owner_id, area, revision, bytes';
  const { rows } = await app.atPrimary.query(`SELECT ${columns} FROM data_revisions`);
  await app.atReplica.query('DELETE FROM data_revisions');
  for (const { owner_id, area, revision, bytes } of rows) {
    await app.atReplica.query(`INSERT INTO data_revisions (${columns}) VALUES ($1, $2, $3, $4)`, [
      ...[owner_id, area, revision, bytes],
    ]);
  }
}

describe.runIf(url)('while the primary does not answer', () => {
  it('reads are served within 5 s, those that waited for it too once they are repeated', async () => {
    await nameOf();
    await rename(app.atReplica, '副本');
    app.proxy.freeze();
    const began = performance.now();
    const waiting = await Promise.all([get('/accounts'), get('/overview/assets'), get('/auth/me')]);
    for (const { status, headers } of waiting) {
      expect([status, headers['retry-after']]).toEqual([503, '2']);
    }
    expect(await nameOf()).toBe('副本');
    expect(performance.now() - began).toBeLessThan(promisedMs);
  });

  it('what a page begins with, and the pages of figures, are served', async () => {
    app.test.clock.advance(2 * 3600_000);
    await losePrimary();
    const paths = ['/auth/me', '/auth/settings', '/accounts', '/investments', '/overview/assets'];
    for (const path of [...paths, '/net-worth', '/net-worth/history', '/dues']) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
  });

  it('every call that reads is served, and changes nothing', async () => {
    const confirmed_at = app.test.deps.now().toISOString();
    for (const client of [app.atPrimary, app.atReplica]) {
      await client.query('UPDATE sessions SET confirmed_at = $1', [confirmed_at]);
    }
    await losePrimary();
    const isOfOthers = (name: string) => examples[name]?.by !== undefined;
    const reads = registry.filter(
      ({ name, method, effect, access }) =>
        method === 'GET' && (effect === 'read' || access === 'user') && !isOfOthers(name),
    );
    expect(reads.length).toBeGreaterThan(70);
    for (const { name, path } of reads) {
      const { params, query } = examples[name] ?? {};
      const answer = await get(fill(path, params), query);
      expect([name, answer.status]).toEqual([name, 200]);
    }
  });

  it('writes are refused, and done once under their key when it answers again', async () => {
    const before = await balance();
    app.proxy.freeze();
    const refused = await deposit('while-away');
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(await balance()).toBe(before);
    await regainPrimary();
    await expect.poll(async () => (await deposit('while-away')).status).toBe(200);
    expect((await deposit('while-away')).status).toBe(200);
    expect(await balance()).toBe(before + 1);
  });

  it('nothing that was read from the replica is served from a cache afterwards', async () => {
    const listed = async () => {
      const all: { id: string; accountName: string }[] = (await get('/accounts')).body.data;
      return all.find(({ id }) => id === account)?.accountName;
    };
    await rename(app.atPrimary, '主库');
    await rename(app.atReplica, '副本');
    await copyRevisions();
    expect(await listed()).toBe('主库');
    await losePrimary();
    expect([await listed(), await listed()]).toEqual(['副本', '副本']);
    await regainPrimary();
    expect(await listed()).toBe('主库');
    // In the next outage the replica may be another one, with other rows under the same count.
    await rename(app.atReplica, '另一副本');
    await copyRevisions();
    await losePrimary();
    expect(await listed()).toBe('另一副本');
  });

  it('the server is ready, so that load balancers send reads there', async () => {
    const ready = () => app.test.app.inject('/readyz');
    expect((await ready()).json()).toMatchObject({ status: 'ready', database: 'ok' });
    app.proxy.freeze();
    const seen = async () => {
      const answer = await ready();
      return [answer.statusCode, answer.json().database];
    };
    await expect.poll(seen, { timeout: promisedMs }).toEqual([200, 'read-only']);
  });
});
