import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrokers } from '../../../providers/brokers/create-brokers.ts';
import { startVenues, type Venues } from '../../../providers/brokers/testing/venues.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { encryptCredential } from '../../../testing/securities/encrypt-credential.ts';
import { signIn } from '../../../testing/sign-in.ts';

let venues: Venues;
/**
 * Two servers as two processes would be, which have nothing but the database in common. They share its connection,
 * because two of them in one process would wait for each other.
 */
let servers: [TestApp, TestApp];
let token: string;

beforeAll(async () => {
  venues = await startVenues();
  const one = await buildApp();
  const two = await buildApp({ db: one.deps.db, secrets: one.deps.secrets });
  servers = [one, two];
  token = (await signIn(one)).token;
});
afterAll(async () => {
  const [one, two] = servers;
  await two.close();
  await one.close();
  await venues.close();
});

function buildApp(deps: Partial<TestApp['deps']> = {}) {
  const now = () => new Date();
  const log = pino({ level: 'silent' });
  const brokers = createBrokers({ fetch, now, log, urls: venues.urls, openDAllowlist: [] });
  return buildTestApp({ deps: { now, brokers, ...deps } });
}

describe('two servers on one database', () => {
  it('read an account one at a time though fifty calls ask for it', async () => {
    const [one, two] = servers;
    const { appKey, appSecret } = venues.credentials.BINANCE;
    const { credentialKey } = one.deps.secrets;
    const { body } = await one.call('POST', '/securities/accounts', {
      token,
      body: {
        accountName: '币安',
        accountType: 'BINANCE',
        appKey: encryptCredential(appKey, credentialKey),
        appSecret: encryptCredential(appSecret, credentialKey),
      },
    });
    venues.program('BINANCE', { latencyMs: 40 });
    const path = `/securities/accounts/${body.data.id}/sync`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? one : two).call('POST', path, { token })),
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
