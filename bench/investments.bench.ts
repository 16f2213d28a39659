import { pino } from 'pino';
import { buildApp } from '../server/app.ts';
import { upsertCloses } from '../server/areas/quotes/quotes.repository.ts';
import type { Db } from '../server/db/database.ts';
import { buildTestApp, type TestApp } from '../server/testing/build-test-app.ts';
import { signIn } from '../server/testing/sign-in.ts';

/**
 * What the investments page costs its server: list, summary and trends for users with more and
 * more holdings, each of another symbol with a year of closes, in processor time. `node bench/investments.bench.ts`.
 * Exits with 1 when the cost of a holding grows with their number.
 */
const sizes = [250, 500, 1000, 2000];
const rounds = 5;
/** Noise of a shared machine is allowed for; a square law would be eight times as much. */
const mostGrowthPerHolding = 2;

const calls = {
  list: '/investments',
  summary: '/investments/summary',
  'trend by month': '/investments/analysis/trend',
  'trend by day': '/investments/analysis/trend?period=DAILY',
};

const test = await buildTestApp();
// Nothing is kept: each answer is worked out anew, as the first after a change is.
const app = await buildApp({ ...test.deps, log: pino({ level: 'silent' }) }, { hasCaches: false });
const weekdays = Array.from({ length: 365 }, (_, ago) =>
  new Date(Date.parse('2026-11-20T00:00:00Z') - ago * 86_400_000).toISOString().slice(0, 10),
).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));

await writeCloses(test.deps.db, Math.max(...sizes));
const msPerHolding: Record<string, number[]> = {};
const table: Record<string, Record<string, string>> = {};
for (const size of sizes) {
  const token = await userWith(test, size);
  const row: Record<string, string> = {};
  for (const [name, path] of Object.entries(calls)) {
    const ms = await fastest(path, token);
    row[name] = `${ms.toFixed(1)} ms`;
    msPerHolding[name] = [...(msPerHolding[name] ?? []), ms / size];
  }
  table[`${size} holdings`] = row;
}
console.table(table);
await app.close();
await test.close();

let isLinear = true;
for (const [name, costs] of Object.entries(msPerHolding)) {
  const growth = (costs.at(-1) ?? 0) / (costs[0] ?? 1);
  const fits = growth <= mostGrowthPerHolding;
  console.log(`${name}: a holding costs ${growth.toFixed(2)} times as much at ${sizes.at(-1)}`);
  isLinear &&= fits;
}
process.exitCode = isLinear ? 0 : 1;

async function fastest(path: string, token: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    // Processor time: other work on the machine must not count.
    const before = process.cpuUsage();
    const { statusCode, body } = await app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
    if (statusCode !== 200) throw new Error(body);
  }
  return best;
}

async function userWith({ deps }: TestApp, size: number): Promise<string> {
  const { userId, token } = await signIn({ deps });
  const now = deps.now().toISOString();
  for (let at = 0; at < size; at += 250) {
    await deps.db
      .insertInto('investments')
      .values(
        Array.from({ length: 250 }, (_, index) => ({
          id: deps.newId(),
          owner_id: userId,
          investment_name: `持仓 ${at + index}`,
          symbol: codeOf(at + index),
          investment_type: 'STOCK' as const,
          instrument_key: `SH${codeOf(at + index)}`,
          quantity: '123.45',
          purchase_price: '67.89',
          current_price: '70.12',
          price_source: 'tencent',
          price_time: '2026-11-20T07:00:00.000Z',
          price_confirmed_at: now,
          currency: 'CNY' as const,
          purchase_date: '2025-11-25',
          description: null,
          status: 1,
          version: 1,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
  }
  return token;
}

async function writeCloses(db: Db, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const rows = weekdays.map((day, ago) => ({
      key: `SH${codeOf(index)}`,
      day,
      close: `${60 + ((index + ago) % 20)}.5`,
      currency: 'CNY' as const,
      source: 'bench',
    }));
    await db.transaction().execute((tx) => upsertCloses(tx, rows));
  }
}

function codeOf(index: number): string {
  return String(600000 + index);
}
