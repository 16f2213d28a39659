import { startChromium } from '../../e2e/support/chromium.ts';
import { buildWebWhenNeeded } from '../../scripts/build-web.ts';
import { coldLoad } from './cold-load.ts';
import { startDemoServer } from './demo-server.ts';
import { median } from './figures.ts';
import { startFloorPage } from './floor-page.ts';

/**
 * `npm run bench:browser -- --only thread`: what loading a page costs the main thread, in processor time and
 * as a multiple of a minimal React page (the floor) in the same run. Fails past a budget, by the best of the
 * rounds: other work on the machine makes a round slower and none faster. `--only thread 9` for nine rounds.
 */
const rounds = Number(process.argv[2]) || 5;
/** Blocking ms at a quarter of this processor's speed. The aim is 100; the rest is room for a busy machine. */
const budgets = { '/login': 250, '/dashboard': 450 };

await buildWebWhenNeeded();
const floor = await startFloorPage();
const demo = await startDemoServer();
try {
  const floorLoads = await measureLoads(`${floor.address}/`, {});
  const table: Record<string, Record<string, string>> = { floor: rowOf(floorLoads) };
  for (const [path, budget] of Object.entries(budgets)) {
    const session = path === '/login' ? {} : demo.session;
    const loads = await measureLoads(demo.address + path, session);
    table[path] = rowOf(loads);
    if (Math.min(...loads.map(({ blockingMs }) => blockingMs)) > budget) process.exitCode = 1;
  }
  console.table(table);

  function rowOf(loads: typeof floorLoads) {
    const best = (some: typeof floorLoads) => Math.min(...some.map(({ totalMs }) => totalMs));
    return {
      'main thread ms': bestAndMedian(loads.map(({ totalMs }) => totalMs)),
      '× floor': (best(loads) / best(floorLoads)).toFixed(1),
      'blocking ms, four times slowed': bestAndMedian(loads.map(({ blockingMs }) => blockingMs)),
      'longest task ms, four times slowed': bestAndMedian(loads.map(({ longestMs }) => longestMs)),
    };
  }
} finally {
  await demo.stop();
  await floor.stop();
}

/** Each round uses a new browser: a second visit would find the scripts compiled. */
async function measureLoads(url: string, session: Record<string, string>) {
  const loads = [];
  for (let round = 0; round < rounds; round += 1) {
    const browser = await startChromium();
    loads.push(await coldLoad(browser, url, session).finally(() => browser.close()));
  }
  return loads;
}

function bestAndMedian(values: number[]): string {
  return `${Math.min(...values).toFixed(0)}, median ${median(values).toFixed(0)}`;
}
