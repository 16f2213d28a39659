import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPostgres } from '../../../db/open-database.ts';
import { startVenues, type Venues } from '../../../providers/brokers/testing/venues.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import type { TestAnswer } from '../../../testing/call.ts';
import { sampleOf } from '../../../testing/depth/depth.ts';
import { encrypted, securitiesUser } from '../../../testing/securities/securities-user.ts';

let venues: Venues;
let test: TestApp;
let user: Awaited<ReturnType<typeof securitiesUser>>;
/** Everything that the server has sent, logged or written. */
const outputs: string[] = [];
const markers: string[] = [];

beforeAll(async () => {
  venues = await startVenues();
  test = await buildTestApp({
    config: { providerUrls: venues.urls },
    deps: { fetch: globalThis.fetch, now: () => new Date() },
  });
  user = await securitiesUser(test);
});
afterAll(async () => {
  await test.close();
  await venues.close();
});

function marker(): string {
  const secret = `MARKER${randomBytes(12).toString('hex')}`;
  markers.push(secret);
  return secret;
}

async function call(method: string, path: string, body?: object): Promise<TestAnswer> {
  const options = body ? { body: encrypted(test, body as Record<string, unknown>) } : {};
  const answer = await test.call(method, path, { token: user.token, ...options });
  outputs.push(JSON.stringify([answer.body, answer.headers]));
  return answer;
}

/** Every table as text: what SQL can see of the database. */
async function everyRow(): Promise<string> {
  const { db } = test.deps;
  const tables = isPostgres(db)
    ? await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = current_schema()`.execute(db)
    : await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'`.execute(db);
  const rows = await Promise.all(
    tables.rows.map(({ name }) => sql`SELECT * FROM ${sql.table(name)}`.execute(db)),
  );
  return JSON.stringify(rows);
}

/** The bytes of the database on disk, its log included; PostgreSQL's are seen through SQL alone. */
async function everyFile(): Promise<string> {
  if (isPostgres(test.deps.db)) return '';
  const { dataDir } = test.deps.config;
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('');
}

/** How often each secret can be read anywhere, in clear, in base64 or encoded for an address. */
async function sightings(): Promise<Record<string, number>> {
  const text = [...test.logLines, ...outputs, await everyRow(), await everyFile()].join('\n');
  const found: Record<string, number> = {};
  for (const secret of markers) {
    const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
    const forms = new Set([secret, base64, encodeURIComponent(secret)]);
    const count = [...forms].reduce((sum, form) => sum + text.split(form).length - 1, 0);
    if (count > 0) found[secret] = count;
  }
  return found;
}

const types = ['BINANCE', 'OKX', 'HUOBI', 'LONGPORT', 'FUTU'] as const;

/** The venue's own key, which works, and an invented one, which is refused. */
function keysOf(accountType: (typeof types)[number]) {
  const working = venues.credentials[accountType];
  const secrets = [
    working.appSecret,
    working.accessToken,
    accountType === 'FUTU' ? null : working.appKey,
  ];
  markers.push(...secrets.filter((secret) => secret !== null));
  const accessToken = working.accessToken && marker();
  const appKey = accountType === 'FUTU' ? working.appKey : marker();
  return [working, { appKey, appSecret: marker(), accessToken }];
}

const mishaps = ['bad-key', 'wrong-ip', 'rate-limited', 'html-503', 'truncated', 'reset'] as const;

describe('broker keys', () => {
  it('appear in no answer, log line, row or file after create, test, sync, failure, edit and delete', async () => {
    const outcomes = new Set<string>();
    let turn = 0;
    for (const accountType of types) {
      for (const key of keysOf(accountType)) {
        const body = { accountName: accountType, accountType, ...key };
        await call('POST', '/securities/test', body);
        const { id } = (await call('POST', '/securities/accounts', body)).body.data;
        const sync = async () => {
          const { body: answer } = await call('POST', `/securities/accounts/${id}/sync`);
          outcomes.add(answer.data.syncStatus);
        };
        await call('POST', `/securities/accounts/${id}/test`);
        await sync();
        turn += 1;
        for (const mishap of sampleOf(mishaps, 2, turn)) {
          venues.program(accountType, { case: mishap });
          await sync();
        }
        venues.program(accountType, {});
        await call('PUT', `/securities/accounts/${id}`, { appSecret: marker() });
        await call('PUT', `/securities/accounts/${id}`, { appSecret: marker(), version: 99 });
        await call('PUT', `/securities/accounts/${id}`, { appKey: 7 });
        await sync();
      }
    }
    expect(outcomes).toEqual(new Set(['SUCCESS', 'FAILED']));
    expect(markers.length).toBeGreaterThanOrEqual(20);
    expect(await sightings()).toEqual({});
    for (const { id } of (await call('GET', '/securities/accounts')).body.data) {
      await call('DELETE', `/securities/accounts/${id}`);
    }
    expect(await sightings()).toEqual({});
  });

  it('are found by this search where they are left on purpose', async () => {
    outputs.push(`https://api.example/?key=${markers[0]}`);
    expect(await sightings()).toEqual({ [markers[0] as string]: 1 });
  });
});
