import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVenues, type Venues } from '../../../providers/brokers/testing/venues.ts';
import { encryptCredential } from '../../../testing/securities/encrypt-credential.ts';
import { environmentOf, type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

const credentialKey = randomBytes(32);
let database: TestDatabase;
let venues: Venues;
let servers: ServerProcess[];
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  venues = await startVenues();
  const providers = join(database.folder, 'providers.json');
  // Prices come from nowhere: the stub's own tickers are enough for coins.
  writeFileSync(providers, JSON.stringify(venues.urls));
  const env = {
    ...environmentOf(database.target, database.folder),
    PROVIDERS_FILE: providers,
    SECRET_KEY: randomBytes(32).toString('base64'),
    CREDENTIAL_KEY: credentialKey.toString('base64'),
  };
  servers = await Promise.all([startServer(env), startServer(env)]);
  const deps = { db: database.db, now: () => new Date(), newId: () => newId() };
  token = (await signIn({ deps })).token;
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.end('SIGTERM')));
  await venues.close();
  await database.close();
});

async function post(server: ServerProcess, path: string, body: object = {}) {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as { data: Record<string, unknown> },
  };
}

describe('two processes on one database', () => {
  it('read an account one at a time though fifty calls ask for it', async () => {
    const [one, two] = servers as [ServerProcess, ServerProcess];
    const { appKey, appSecret } = venues.credentials.BINANCE;
    const { body } = await post(one, '/securities/accounts', {
      accountName: '币安',
      accountType: 'BINANCE',
      appKey: encryptCredential(appKey, credentialKey),
      appSecret: encryptCredential(appSecret, credentialKey),
    });
    venues.program('BINANCE', { latencyMs: 150 });
    const path = `/securities/accounts/${body.data.id}/sync`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => post(i % 2 ? one : two, path)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(answers.map((answer) => answer.body.data.syncStatus))).toEqual(
      new Set(['SUCCESS']),
    );
    const { maxConcurrent, syncs } = venues.counts.BINANCE;
    expect(maxConcurrent).toBe(1);
    expect(syncs).toBeLessThanOrEqual(2);
  });
});
