import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import { providerNames } from '../../server/providers/provider-urls.ts';
import {
  environmentOf,
  type ServerProcess,
  startServer,
} from '../../server/testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts';
import { type Bulk, openBulk, type TableRows } from './bulk.ts';
import {
  household,
  makeUserRows,
  type Person,
  type Size,
  sharedFacts,
  sizeOf,
  smallUser,
} from './user-rows.ts';

/** The program that `npm start` runs. */
const program = [
  '--max-semi-space-size=2',
  fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url)),
];
const floorProgram = fileURLToPath(new URL('../floor-server.ts', import.meta.url));
/** The password of every user. */
export const password = 'Secret$1';
/** Users whose rows are written together. */
const usersAtOnce = 200;

/** A database with many users, and the users that the scenarios call for. */
export interface BenchDatabase {
  kind: 'SQLite' | 'PostgreSQL';
  test: TestDatabase;
  bulk: Bulk;
  passwordHash: string;
  /** 2,000 rows over all areas. */
  household: Person;
  /** 50 rows of each kind. */
  fifty: Person;
  /** 10,000 positions. */
  trader: Person;
  /** Some two hundred of the many users, at equal distances. */
  some: Person[];
  bytesPerUser: number;
}

/** Builds the data: a household, a trader, and `users` people of 50 rows each. */
export async function buildBenchDatabase(users: number): Promise<BenchDatabase> {
  const test = await createTestDatabase();
  const bulk = await openBulk(test.target);
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await bulk.insert(sharedFacts());
  const before = await diskBytes(bulk, test);
  const some: Person[] = [];
  for (let from = 0; from < users; from += usersAtOnce) {
    const count = Math.min(usersAtOnce, users - from);
    const made = Array.from({ length: count }, (_, n) =>
      makeUserRows(from + n, smallUser, passwordHash),
    );
    await bulk.insert(joined(made.map(([, rows]) => rows)));
    const every = Math.ceil(users / 200);
    some.push(...made.flatMap(([person], n) => ((from + n) % every === 0 ? [person] : [])));
  }
  const bytesPerUser = users > 0 ? ((await diskBytes(bulk, test)) - before) / users : 0;
  const add = async (size: Size) => {
    const [person, rows] = makeUserRows(users, size, passwordHash);
    await bulk.insert(rows);
    return person;
  };
  const named = {
    household: await add(household),
    fifty: await add({
      ...sizeOf(50),
      transactions: 50,
      accounts: 1,
      investments: 50,
      fixedAssets: 50,
      debts: 100,
    }),
    trader: await add({ ...sizeOf(0), securitiesAccounts: 4, positions: 10_000 }),
  };
  await bulk.run('ANALYZE');
  const kind = test.target.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return { kind, test, bulk, passwordHash, some, bytesPerUser, ...named };
}

export async function closeBenchDatabase(bench: BenchDatabase): Promise<void> {
  await leaveToServers(bench);
  await bench.test.close();
}

/** Closes the bench's own connections, so that a server that ends is the last to close the file. */
export async function leaveToServers({ kind, bulk, test }: BenchDatabase): Promise<void> {
  if (left.has(bulk)) return;
  left.add(bulk);
  await bulk.close();
  if (kind === 'SQLite') await test.db.destroy();
}

const left = new WeakSet<Bulk>();

function joined(all: readonly TableRows[]): TableRows {
  const tables = Object.keys(all[0] ?? {}) as (keyof TableRows)[];
  return Object.fromEntries(
    tables.map((table) => [table, all.flatMap((rows): unknown[] => rows[table] ?? [])]),
  );
}

/** What tables and indexes take, with everything in the log written back. */
async function diskBytes(bulk: Bulk, { target }: TestDatabase): Promise<number> {
  if (target.kind === 'sqlite') {
    return bulk.value('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size');
  }
  return bulk.value(
    "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = current_schema() AND c.relkind = 'r'",
  );
}

/** The server as users run it: all limits on, its log on, its address behind one proxy. */
export function startBenchServer({ test }: Pick<BenchDatabase, 'test'>): Promise<ServerProcess> {
  const providers = join(test.folder, 'providers.json');
  const nowhere = Object.fromEntries(providerNames.map((name) => [name, 'http://127.0.0.1:9']));
  writeFileSync(providers, JSON.stringify(nowhere));
  return startServer(
    {
      ...environmentOf(test.target, test.folder),
      NODE_ENV: 'production',
      ALLOW_OUTBOX: '1',
      LOG_LEVEL: 'info',
      TRUST_PROXY: '1',
      PROVIDERS_FILE: providers,
    },
    program,
  );
}

export function startFloor({ test, passwordHash }: BenchDatabase): Promise<ServerProcess> {
  const env = { ...environmentOf(test.target, test.folder), PASSWORD_HASH: passwordHash };
  return startServer(env, [floorProgram]);
}

/** Resident memory of a process, in MiB. */
export function memoryMib({ child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Processor time of the server's first thread, on which all of a call but the reading of files runs. */
export function firstThreadMs({ child: { pid } }: ServerProcess): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}
