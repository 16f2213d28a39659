import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import type { Figure } from '../speed/after-a-write.ts';
import { firstThreadMs, startBenchServer } from '../speed/bench-database.ts';
import { openBulk } from '../speed/bulk.ts';
import { type BenchRequest, Connection, encode } from '../speed/connection.ts';
import { accept, median } from '../speed/load.ts';
import { figureTable } from '../speed/tables.ts';
import { firstDay, tenYearsOfHousehold, tenYearsOfMarkets } from './ten-years.ts';

/**
 * `npm run bench:growth -- --only history`: ten years of daily net worth of a household of 2,000 rows and 10,000
 * dated entries, as the first call of a server that was just started, again after a deposit, and unchanged.
 * `--starts` servers are started one after the other; figures are their medians, on the clock and in the
 * processor time of the server. Exits with 1 when something promised is missed.
 */
const { values } = parseArgs({ options: { starts: { type: 'string', default: '9' } } });
const starts = Number(values.starts);
const limits = { firstMs: 300, unchangedMs: 10 };

const database = await createTestDatabase();
const [person, rows] = tenYearsOfHousehold();
const bulk = await openBulk(database.target);
await bulk.insert(tenYearsOfMarkets());
await bulk.insert(rows);
await bulk.run('ANALYZE');
await bulk.close();

interface Cost {
  clockMs: number;
  cpuMs: number;
}
const costsOf = { first: [] as Cost[], changed: [] as Cost[], unchanged: [] as Cost[] };
try {
  for (let start = 0; start < starts; start += 1) await measureOne();
} finally {
  await database.close();
}
const figures = [
  figureOf('the first call of a process', costsOf.first, limits.firstMs),
  figureOf('after a deposit', costsOf.changed, limits.firstMs),
  figureOf('unchanged', costsOf.unchanged, limits.unchangedMs),
];
console.log(figureTable(figures));
process.exitCode = figures.every(({ reached }) => reached) ? 0 : 1;

async function measureOne(): Promise<void> {
  const server = await startBenchServer({ test: database });
  try {
    // A server that people start has been idle for a moment before they sign in.
    await sleep(1500);
    const connection = await Connection.open(server.url);
    const call = async (request: BenchRequest): Promise<Cost> => {
      const bytes = encode({ token: person.token, ...request });
      const [clock, cpu] = [performance.now(), firstThreadMs(server)];
      accept(await connection.send(bytes), bytes);
      return { clockMs: performance.now() - clock, cpuMs: firstThreadMs(server) - cpu };
    };
    const path = `/api/net-worth/history?interval=DAY&split=true&from=${firstDay}`;
    const deposit = `/api/accounts/${person.accountIds[0]}/deposit`;
    costsOf.first.push(await call({ method: 'GET', path }));
    await call({ method: 'POST', path: deposit, body: { amount: 0.01 } });
    costsOf.changed.push(await call({ method: 'GET', path }));
    costsOf.unchanged.push(await call({ method: 'GET', path }));
    connection.close();
  } finally {
    await server.end('SIGTERM');
  }
}

function figureOf(when: string, costs: readonly Cost[], mostMs: number): Figure {
  const clockMs = median(costs.map((cost) => cost.clockMs));
  const cpuMs = median(costs.map((cost) => cost.cpuMs));
  return {
    what: `ten years of daily net worth, ${when}`,
    figure: `${clockMs.toFixed(1)} ms, ${cpuMs.toFixed(1)} ms of the processor`,
    wanted: `≤ ${mostMs} ms`,
    reached: clockMs <= mostMs,
  };
}
