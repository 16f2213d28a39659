import { parseArgs } from 'node:util';
import { afterAWrite, type Figure } from './speed/after-a-write.ts';
import {
  buildBenchDatabase,
  closeBenchDatabase,
  startBenchServer,
  startFloor,
} from './speed/bench-database.ts';
import { compare, type Line, type Pace } from './speed/compare.ts';
import { logins } from './speed/logins.ts';
import { processFigures } from './speed/process-figures.ts';
import { deposits, lists, manyUsers, positionPages, summaries } from './speed/scenarios.ts';
import { figureTable, lineTable } from './speed/tables.ts';

/**
 * `npm run bench:speed`: the server as users run it, held against what the machine and the stack can do at
 * best, in one run. On SQLite, and on PostgreSQL when `TEST_DATABASE_URL` or `DATABASE_URL` names one
 * (a database of its own is made there and dropped). Prints the tables of docs/performance.md; exits
 * with 1 when something promised is missed.
 */
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    'loop-ms': { type: 'string', default: '400' },
    /** Only calls whose name contains this. */
    only: { type: 'string', default: '' },
    database: { type: 'string', default: 'both' },
  },
});
const users = Number(values.users);
const pace: Pace = { rounds: Number(values.rounds), loopMs: Number(values['loop-ms']) };
const postgres = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
let missed = 0;

if (values.database !== 'postgres') {
  delete process.env.TEST_DATABASE_URL;
  await measure();
}
if (postgres && values.database !== 'sqlite') {
  process.env.TEST_DATABASE_URL = postgres;
  await measure();
}
process.exitCode = missed > 0 ? 1 : 0;

async function measure(): Promise<void> {
  const startedAt = performance.now();
  const bench = await buildBenchDatabase(users);
  console.log(`\n## ${bench.kind}\n`);
  console.log(
    `${users} users of 50 rows, ${(bench.bytesPerUser / 1024).toFixed(1)} KiB each on disk;`,
  );
  console.log(`written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.\n`);
  const server = await startBenchServer(bench);
  const floor = await startFloor(bench);
  try {
    const scenarios = [summaries, lists, positionPages, manyUsers, deposits]
      .flatMap((make) => make(bench))
      .filter(({ name }) => name.includes(values.only));
    const lines: Line[] = [];
    const figures: Figure[] = [];
    for (const scenario of scenarios) {
      lines.push(...(await compare(server, floor, scenario, pace)));
      process.stderr.write('.');
    }
    if ('login'.includes(values.only)) {
      const signIns = await logins(bench, server, floor, pace);
      lines.push(...signIns.lines);
      figures.push(...signIns.figures);
    }
    if (!values.only) {
      figures.push(...(await afterAWrite(bench, server)));
      figures.push(...(await processFigures(bench, server)));
    }
    process.stderr.write('\n');
    console.log(lineTable(lines));
    console.log(`\n${figureTable(figures)}`);
    missed += [...lines, ...figures].filter(({ reached }) => reached === false).length;
  } finally {
    await server.end('SIGTERM');
    await floor.end('SIGTERM');
    await closeBenchDatabase(bench);
  }
}
