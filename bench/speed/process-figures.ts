import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../server/testing/server-process.ts';
import type { Figure } from './after-a-write.ts';
import {
  type BenchDatabase,
  leaveToServers,
  memoryMib,
  startBenchServer,
  startFloor,
} from './bench-database.ts';
import { median } from './load.ts';

const starts = 5;
const wanted = { readyMs: 600, idleMib: 130, loadedMib: 250 };

/**
 * How long a start takes and how much memory a process uses. `server`
 * has served its loads, and ends here.
 */
export async function processFigures(
  bench: BenchDatabase,
  loaded: ServerProcess,
): Promise<Figure[]> {
  const loadedMib = memoryMib(loaded);
  await leaveToServers(bench);
  await loaded.end('SIGTERM');
  const own = await startOften(() => startBenchServer(bench));
  const floor = await startOften(() => startFloor(bench));
  return [
    {
      what: 'start until it listens',
      figure: `${own.readyMs.toFixed(0)} ms (floor ${floor.readyMs.toFixed(0)} ms)`,
      wanted: `≤ ${wanted.readyMs} ms`,
      reached: own.readyMs <= wanted.readyMs,
    },
    {
      what: 'memory when idle',
      figure: `${own.mib.toFixed(0)} MiB (floor ${floor.mib.toFixed(0)} MiB)`,
      wanted: `≤ ${wanted.idleMib} MiB`,
      reached: own.mib <= wanted.idleMib,
    },
    {
      what: 'memory after the load',
      figure: `${loadedMib.toFixed(0)} MiB`,
      wanted: `≤ ${wanted.loadedMib} MiB`,
      reached: loadedMib <= wanted.loadedMib,
    },
  ];
}

async function startOften(start: () => Promise<ServerProcess>) {
  const readyMs: number[] = [];
  const mib: number[] = [];
  for (let n = 0; n < starts; n += 1) {
    const server = await start();
    readyMs.push(server.readyAfterMs);
    await sleep(1000);
    mib.push(memoryMib(server));
    await server.end('SIGTERM');
  }
  return { readyMs: median(readyMs), mib: median(mib) };
}
