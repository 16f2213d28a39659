import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { buildApp } from '../../server/app.ts';
import type { Db } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { buildTestApp, type TestApp } from '../../server/testing/build-test-app.ts';
import { caller } from '../../server/testing/call.ts';
import { buildBenchDatabase, closeBenchDatabase } from '../speed/bench-database.ts';
import { median } from '../speed/load.ts';
import { table } from '../speed/tables.ts';
import { makeUserRows, type Person, type Size, sizeOf, smallUser } from '../speed/user-rows.ts';
import { countQueries } from './count-queries.ts';

/**
 * `npm run bench:growth` (`-- --users 100,1000` for fewer users): measures the processor time and counts the
 * queries of one call while the rows of a user, the users and the instruments grow. The calls run in this
 * process, so that other work on the machine counts little. The cache of answers is off, so that each call
 * costs what the first call after a change costs.
 */
const { values } = parseArgs({ options: { users: { type: 'string', default: '100,1000,10000' } } });
const rounds = 15;
const calls = ['/overview/assets', '/accounts', '/investments/summary', '/securities/positions'];
const test = await buildTestApp({ now: new Date().toISOString() });
const lines: (string | number)[][] = [];

for (const users of values.users.split(',').map(Number)) {
  const bench = await buildBenchDatabase(users);
  const db = openDatabase(bench.test.target);
  await measure(`${users} users of 50 rows`, db, bench.some.slice(0, rounds), bench.bytesPerUser);
  if (users === Math.min(...values.users.split(',').map(Number))) {
    for (const rows of [100, 1000, 10_000]) await sized(`a user of ${rows} rows`, sizeOf(rows));
    for (const symbols of [10, 100, 1000]) {
      await sized(`1,000 investments in ${symbols} instruments`, {
        ...smallUser,
        investments: 1000,
        symbols,
      });
    }
  }
  await db.destroy();
  await closeBenchDatabase(bench);

  async function sized(name: string, size: Size): Promise<void> {
    const [person, rows] = makeUserRows(0, size);
    await bench.bulk.insert(rows);
    await measure(name, db, Array(rounds).fill(person), 0);
  }
}
await test.close();
const head = ['data', 'KiB per user', ...calls.map((call) => `${call}: processor, queries`)];
console.log(table(head, ['---', ...Array(calls.length + 1).fill('---:')], lines));

async function measure(name: string, db: Db, people: Person[], bytes: number): Promise<void> {
  const cells: string[] = [];
  for (const call of calls) cells.push(await cost(test, db, call, people));
  process.stderr.write(`${name}: ${cells.join('; ')}\n`);
  lines.push([name, bytes ? (bytes / 1024).toFixed(1) : '', ...cells]);
}

async function cost({ deps }: TestApp, db: Db, call: string, people: Person[]): Promise<string> {
  const counted = countQueries(db);
  const quiet = { ...deps, db: counted.db, log: pino({ level: 'silent' }) };
  const app = await buildApp(quiet, { hasCaches: false });
  const ask = caller(app);
  const times: number[] = [];
  for (const { token } of people) {
    const before = process.cpuUsage();
    const { status } = await ask('GET', call, { token });
    const { user, system } = process.cpuUsage(before);
    if (status !== 200) throw new Error(`${call}: ${status}`);
    times.push((user + system) / 1000);
  }
  await app.close();
  return `${median(times).toFixed(1)} ms, ${counted.queries() / people.length}`;
}
