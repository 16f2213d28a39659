import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  buildBenchDatabase,
  closeBenchDatabase,
  memoryMib,
  startBenchServer,
} from './speed/bench-database.ts';
import { load, median } from './speed/load.ts';
import type { Person } from './speed/user-rows.ts';

/**
 * `npm run bench:leak`: ten minutes of mixed load (`--minutes`), with the server's memory looked at
 * every second. Fails when the last quarter's median is a tenth above that of the second quarter;
 * the first is for warming up.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const lastsMs = Number(values.minutes) * 60_000;
const mostGrowth = 1.1;

const bench = await buildBenchDatabase(500);
const server = await startBenchServer(bench);
const samples: number[] = [];
let running = true;
const watching = (async () => {
  while (running) {
    samples.push(memoryMib(server));
    await sleep(1000);
  }
})();
try {
  await load({ url: server.url, calls: mixed, connections: 4, lastsMs, maxCalls: 10_000_000 });
} finally {
  running = false;
  await watching;
  await server.end('SIGTERM');
  await closeBenchDatabase(bench);
}
const quarter = Math.floor(samples.length / 4);
const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map(median);
const growth = (late ?? 0) / (early || 1);
console.log(
  `memory: ${early?.toFixed(0)} MiB in the second quarter, ${late?.toFixed(0)} MiB in the last, most ${Math.max(...samples).toFixed(0)} MiB`,
);
process.exitCode = growth <= mostGrowth ? 0 : 1;

/** One write to four reads, of ever another user; the household's overview now and then. */
function mixed(n: number) {
  const person = bench.some[n % bench.some.length] as Person;
  const { token, accountIds } = n % 50 === 0 ? bench.household : person;
  const get = (path: string) => ({ method: 'GET' as const, path: `/api${path}`, token });
  if (n % 5 !== 0) {
    const paths = [
      '/overview/assets',
      '/investments',
      '/accounts',
      '/securities/positions?size=10',
    ];
    return get(paths[n % 4] ?? '/accounts');
  }
  return {
    method: 'POST' as const,
    path: `/api/accounts/${accountIds[0]}/deposit`,
    token,
    body: { amount: 0.01 },
    headers: { 'idempotency-key': randomUUID() },
  };
}
