import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { currencies } from '../contract/fields/currencies.ts';
import { positionTypes } from '../contract/securities/positions.ts';
import { loadPortfolio } from '../server/areas/securities/portfolio.ts';
import {
  listPositionPage,
  type PositionFilter,
  type PositionRow,
  positionPageQuery,
  replaceHoldings,
  searchText,
} from '../server/areas/securities/positions.repository.ts';
import { insertSecuritiesAccount } from '../server/areas/securities/securities-accounts.repository.ts';
import type { Db } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { linkedAccount } from '../server/testing/securities/linked-account.ts';

/**
 * Times a page of ten out of a thousand positions under every filter, beside the rows of nine
 * other users, and shows SQLite's plan. Fails past the budget, or when a plan reads a whole table.
 */
const users = 10;
const positionsEach = 1000;
const accountsEach = 4;
const rounds = 200;
const budgetMs = 20;

const folder = mkdtempSync(join(tmpdir(), 'jiadi-bench-'));
const db = openDatabase({ kind: 'sqlite', file: join(folder, 'app.db') });
await migrate(db);

try {
  const userIds = await Promise.all(Array.from({ length: users }, (_, n) => furnish(db, n)));
  await sql`ANALYZE`.execute(db);
  const userId = userIds[4] as string;
  const filters: Record<string, PositionFilter> = {
    'no filter': {},
    type: { positionType: 'CRYPTO' },
    keyword: { keyword: 'name 77' },
    'keyword that nothing matches': { keyword: '没有' },
    'broker by name': { brokerFilter: 'account 2' },
    'all three': { positionType: 'STOCK', keyword: 'NAME', brokerFilter: 'account 2' },
  };
  for (const [name, filter] of Object.entries(filters)) {
    await report(name, () => listPositionPage(db, userId, filter, { page: 1, size: 10 }));
  }
  await report('last page', () => listPositionPage(db, userId, {}, { page: 100, size: 10 }));
  await report('the whole portfolio, priced', () => loadPortfolio(db, userId, new Date()));
  for (const filter of Object.values(filters)) await refuseScans(userId, filter);
} finally {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
}

async function report(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const [median = 0, slow = 0] = [times[rounds / 2], times[Math.floor(rounds * 0.99)]];
  console.log(
    `${name.padEnd(30)} median ${median.toFixed(2)} ms, 99 % below ${slow.toFixed(2)} ms`,
  );
  if (median > budgetMs) throw new Error(`${name} takes more than ${budgetMs} ms`);
}

/** Every table of the page's query must be reached by an index. */
async function refuseScans(userId: string, filter: PositionFilter): Promise<void> {
  const query = positionPageQuery(db, userId, filter, { page: 1, size: 10 });
  const plan = (await query.explain(undefined, sql`query plan`)).map((step) => String(step.detail));
  console.log(plan.join('\n'));
  if (plan.some((step) => /SCAN [pa]\b/.test(step))) throw new Error('the page scans a table');
}

async function furnish(to: Db, n: number): Promise<string> {
  const userId = randomUUID();
  const now = new Date().toISOString();
  await to
    .insertInto('users')
    .values({
      id: userId,
      username: `user ${n}`,
      full_name: null,
      email: `${n}@example.org`,
      email_key: `${n}@example.org`,
      password_hash: '',
      version: 1,
      created_at: now,
    })
    .execute();
  await to
    .insertInto('owners')
    .values({ id: userId, kind: 'PERSON', name: `user ${n}` })
    .execute();
  await to.transaction().execute(async (tx) => {
    for (let account = 0; account < accountsEach; account += 1) {
      const id = randomUUID();
      const row = { id, owner_id: userId, account_name: `account ${account}` };
      await insertSecuritiesAccount(
        tx,
        linkedAccount({ ...row, sync_status: 'SUCCESS', last_sync_at: now }, now),
      );
      const rows = Array.from({ length: positionsEach / accountsEach }, (_, i) =>
        position(userId, id, account * 1000 + i, now),
      );
      await replaceHoldings(tx, userId, id, rows, []);
    }
  });
  return userId;
}

function position(userId: string, accountId: string, n: number, now: string): PositionRow {
  const [symbol, symbolName] = [`SYM${n}`, `Name ${n}`];
  return {
    id: randomUUID(),
    owner_id: userId,
    account_id: accountId,
    symbol,
    symbol_name: symbolName,
    search_text: searchText(symbol, symbolName),
    position_type: positionTypes[n % positionTypes.length] ?? 'STOCK',
    quantity: String(n + 1),
    currency: currencies[n % currencies.length] ?? 'CNY',
    price: '12.345',
    avg_cost: n % 3 ? '10' : null,
    instrument_key: null,
    rank: (n * 7919) % 100_003,
    synced_at: now,
  };
}
