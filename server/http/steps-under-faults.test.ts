import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { registry } from '../../contract/registry.ts';
import { startQuoteStubs } from '../providers/quotes/testing/start-quote-stubs.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { sampleOf } from '../testing/depth/depth.ts';
import { fill } from '../testing/examples/all-examples.ts';
import { type Fault, faulty } from '../testing/faulty-dialect.ts';
import { stubProvider, stubProviderFetch } from '../testing/second-factor/stub-provider.ts';
import { fakeBrokers } from '../testing/securities/fake-brokers.ts';
import { authSteps } from '../testing/steps/auth.steps.ts';
import { factorSteps } from '../testing/steps/factors.steps.ts';
import { oidcSteps } from '../testing/steps/oidc.steps.ts';
import { priceSteps } from '../testing/steps/prices.steps.ts';
import { reminderSteps } from '../testing/steps/reminders.steps.ts';
import { securitiesSteps } from '../testing/steps/securities.steps.ts';
import { changesBetween, storedRows } from '../testing/stored-rows.ts';

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const kinds: Fault[] = onPostgres ? ['SERIALIZATION', 'GONE', 'LOST'] : ['BUSY', 'FULL', 'IOERR'];

const scenarios = {
  ...authSteps,
  ...factorSteps,
  ...oidcSteps,
  ...priceSteps,
  ...reminderSteps,
  ...securitiesSteps,
};
const endpoints = registry.filter((endpoint) => endpoint.effect === 'steps');

/**
 * The tables that a failed try may change, because a separate transaction writes them: rate limits,
 * a used captcha or challenge, fetched quotes. Everything else changes completely or not at all.
 */
const usual = ['limits', 'captchas', 'login_attempts'];
const quotes = ['quotes', 'daily_closes'];
/** A challenge is used up before the answer to it is verified, so that it cannot be tried twice. */
const withChallenge = [...usual, 'passkey_challenges'];
/** Likewise a sign-in that was begun at the identity provider. */
const withAttempt = [...usual, 'oidc_attempts'];
const stepsOf: Record<string, string[]> = {
  'auth.captcha': ['limits'],
  'auth.passkeySignIn': withChallenge,
  'auth.addPasskey': withChallenge,
  'auth.oidcComplete': withAttempt,
  'auth.oidcCompleteLink': withAttempt,
  // The first options make the handle of the user, which is the same for all later ones.
  'auth.passkeyOptions': [...usual, 'passkey_users'],
  'investments.updatePrice': quotes,
  'investments.updatePrices': quotes,
  'investments.syncPrices': quotes,
  // An interrupted run and its audit line are stored.
  'securities.sync': ['leases', 'securities_sync_runs', 'audit_log'],
};

const { through, faults } = faulty();
const brokers = fakeBrokers();
let stubs: Awaited<ReturnType<typeof startQuoteStubs>>;
/** One app for most scenarios, one that knows an identity provider, and one that becomes a public demo. */
let apps: Record<'usual' | 'oidc' | 'demo', TestApp>;
let test: TestApp;
beforeAll(async () => {
  stubs = await startQuoteStubs();
  const deps = {
    fetch: await stubProviderFetch(() => new Date(), globalThis.fetch),
    brokers: brokers.brokers,
  };
  const providerUrls = stubs.urls;
  // Passkeys are bound to the address, which other scenarios leave out.
  const atProvider = { publicUrl: 'https://jiadi.example.org', oidc: stubProvider };
  apps = {
    usual: await buildTestApp({ through, config: { providerUrls }, deps }),
    oidc: await buildTestApp({ through, config: { providerUrls, ...atProvider }, deps }),
    demo: await buildTestApp({ through, config: { providerUrls }, deps }),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(apps).map((app) => app.close()));
  await stubs.close();
});
afterEach(() => faults.plan(undefined));

/** Prepares a user for whom the call will succeed. */
async function begin(endpoint: Endpoint) {
  // Resets quotas that users share.
  await test.deps.db.deleteFrom('limits').execute();
  const next = await scenarios[endpoint.name]?.({ test, brokers });
  test.mailbox.sent.length = 0;
  const before = await rows();
  const beside = stepsOf[endpoint.name] ?? usual;
  let sent = 0;
  return {
    /** Sends the call, with a fault at a statement. */
    send: async (fault?: Fault, at = 0) => {
      const { token, params, query, body } = (await next?.()) ?? {};
      sent += 1;
      faults.plan({ fault: fault ?? 'BUSY', at: (statement) => statement === at });
      const answer = await test.call(endpoint.method, fill(endpoint.path, params), {
        token,
        ...(body && { body }),
        ...(query && { query }),
        address: `10.9.0.${sent}`,
      });
      const { statements, failed } = faults;
      faults.plan(undefined);
      return { answer, statements, failed };
    },
    /** The changes since the beginning, without those that a failed try may leave. */
    effect: async () =>
      changesBetween(before, await rows())
        .filter((line) => !beside.includes(line.split(' ')[1] ?? ''))
        .map(ofAnybody),
  };
}

/** All stored rows, without the count of tries of a code, which a separate transaction writes. */
async function rows(): Promise<string[]> {
  const lines = await storedRows(test.deps.db);
  return lines.map((line) => line.replace(/"tries":\d/, '"tries":0'));
}

/** A change without what differs between users: names, codes, times, steps of codes and salts. */
function ofAnybody(line: string): string {
  const text = line
    .replaceAll(/(stranger|user)\d+/g, '$1')
    .replaceAll(/访客[0-9a-f]{6}|[0-9a-f]{10}@demo\.invalid/g, '(visitor)')
    .replaceAll(/\$argon2id[^"]+|none:[\w-]+/g, '(hash)')
    .replaceAll(/"last_used_step":"?\d+"?/g, '"last_used_step":0');
  return / mails /.test(text) ? text.replaceAll(/\d+/g, '0') : text;
}

const isWrite = (sql: string) => /^(insert|update|delete|with)\b/i.test(sql);

/** How many of an endpoint's statements and faults are combined beside its last write, unless all are. */
const combinations = 2;

it('every endpoint with the effect `steps` has a scenario', () => {
  expect(Object.keys(scenarios).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

describe.each(endpoints.map((endpoint, turn) => [endpoint.name, endpoint, turn] as const))(
  '%s',
  (_, endpoint, turn) => {
    it(`answers success only for what is stored, whichever statement fails with ${kinds.join(', ')}`, async () => {
      const isDemo = endpoint.name === 'auth.enterDemo';
      const isOidc = endpoint.name.startsWith('auth.oidc');
      test = apps[isDemo ? 'demo' : isOidc ? 'oidc' : 'usual'];
      await (await begin(endpoint)).send();
      const sound = await begin(endpoint);
      const { answer, statements } = await sound.send();
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const whole = await sound.effect();
      const tried = statements.flatMap((sql, index) =>
        kinds.map((fault) => ({ fault, sql, index })),
      );
      // What is stored in parts is seen when the last of them fails.
      const last = tried.filter(({ sql }) => isWrite(sql)).slice(-kinds.length);
      const chosen = new Set([...sampleOf(last, 1, turn), ...sampleOf(tried, combinations, turn)]);
      for (const { fault, sql, index } of chosen) {
        const { send, effect } = await begin(endpoint);
        const hurt = await send(fault, index + 1);
        const when = `${fault} at ${index + 1}: ${sql}`;
        expect(hurt.failed, when).toEqual([sql]);
        const left = await effect();
        if (hurt.answer.status === 200) expect(left, when).toEqual(whole);
        else {
          expect(hurt.answer.body, when).toMatchObject({ success: false, code: 'UNAVAILABLE' });
          expect(hurt.answer.body).not.toHaveProperty('data');
          expect(hurt.answer.status).toBe(503);
          // The connection may have been lost after the last necessary statement.
          if (left.length > 0) expect(left, when).toEqual(whole);
        }
        if (left.length === 0) {
          test.clock.advance(60_000);
          expect(test.mailbox.sent, when).toEqual([]);
          const again = await send();
          expect(again.answer.status, `${when}, again`).toBe(200);
          expect(await effect(), `${when}, again`).toEqual(whole);
        }
      }
    }, 300_000);
  },
);
