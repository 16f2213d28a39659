import { startChromium } from '../../e2e/support/chromium.ts';
import { buildWebWhenNeeded } from '../../scripts/build-web.ts';
import { startDemoServer } from './demo-server.ts';
import { median } from './figures.ts';
import { startFloorPage } from './floor-page.ts';
import { type Load, loadPage } from './load-page.ts';

/**
 * `npm run bench:browser`: what the demo's pages cost a phone on slow 4G with a processor four times
 * slower, beside the floor of a minimal React page in the same run, and what jumps on a phone and
 * on a desktop. `-- --rounds 5` for steadier medians, `-- /login /dashboard` for those pages alone.
 */
const args = process.argv.slice(2);
const at = args.indexOf('--rounds');
const rounds = at < 0 ? 3 : Number(args.splice(at, 2)[1]);

const guestPages = ['/login', '/register', '/forgot-password'];
const signedInPages = [
  '',
  '/accounts',
  '/investments',
  '/securities',
  '/fixed-assets',
  '/fixed-assets/add',
]
  .concat('/receivables-payables', '/reports', '/email-test', '/email-test-simple')
  .map((path) => `/dashboard${path}`);
const pages = args.length > 0 ? args : [...guestPages, ...signedInPages];

const phone = { width: 375, height: 812 };
const desktop = { width: 1440, height: 900 };
const kib = (bytes: number) => (bytes / 1024).toFixed(1);

await buildWebWhenNeeded();
const floor = await startFloorPage();
const demo = await startDemoServer();
const browser = await startChromium();
try {
  const least = await loads('/', floor.address, {});
  const leastFirstPaint = median(least.map((load) => load.firstPaintMs));
  const table: Record<string, Record<string, string | number>> = { floor: rowOf(least) };
  const chains: string[] = [];
  const jumps: string[] = [];
  for (const path of pages) {
    const session = path.startsWith('/dashboard') ? demo.session : {};
    const phoneLoads = await loads(path, demo.address, session);
    const wide = await loadPage(browser, path, {
      address: demo.address,
      session,
      viewport: desktop,
      throttled: false,
    });
    table[path] = { ...rowOf(phoneLoads), 'CLS 1440': wide.layoutShift.toFixed(4) };
    chains.push(`${path}: ${phoneLoads[0]?.chain.join(' → ')}`);
    for (const { shifts } of [...phoneLoads, wide]) {
      for (const { value, at, sources } of shifts.filter((shift) => shift.value >= 0.001)) {
        jumps.push(`${path} ${value.toFixed(4)} at ${at.toFixed(0)} ms: ${sources.join(' | ')}`);
      }
    }
  }
  console.table(table);
  console.log(`\nLongest chains of files:\n${chains.join('\n')}`);
  console.log(`\nWhat jumped:\n${jumps.join('\n') || 'nothing'}`);

  function rowOf(loaded: Load[]) {
    const of = (take: (load: Load) => number) => median(loaded.map(take));
    const firstPaint = of((load) => load.firstPaintMs);
    return {
      'FCP ms': spread(loaded, (load) => load.firstPaintMs),
      '× floor': (firstPaint / leastFirstPaint).toFixed(2),
      'LCP ms': spread(loaded, (load) => load.largestPaintMs),
      'TBT ms': spread(loaded, (load) => load.blockingMs),
      'CLS 375': Math.max(...loaded.map((load) => load.layoutShift)).toFixed(4),
      'JS KiB': kib(of((load) => load.scriptBytes)),
      'files KiB': kib(of((load) => load.fileBytes)),
      chain: of((load) => load.chain.length),
      'LCP is': (loaded[0]?.largestElement ?? '').slice(0, 40),
    };
  }
} finally {
  await browser.close();
  await demo.stop();
  await floor.stop();
}

async function loads(path: string, address: string, session: Record<string, string>) {
  const loaded: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    loaded.push(
      await loadPage(browser, path, { address, session, viewport: phone, throttled: true }),
    );
  }
  return loaded;
}

/** The median, and what it lay between. */
function spread(loaded: Load[], take: (load: Load) => number): string {
  const values = loaded.map(take);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(0)} (${low.toFixed(0)}–${high.toFixed(0)})`;
}
