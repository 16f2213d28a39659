import { parseArgs } from 'node:util';
import { breakDisks } from '../reliability/chaos/broken-disks.ts';
import { type KillReport, killCycles } from '../reliability/chaos/kill-cycles.ts';
import { databaseVersion } from '../reliability/checks/database-version.ts';
import { type Figure, recordFigures } from '../reliability/checks/figures.ts';
import { runModel } from '../reliability/model/run-model.ts';
import { buildTestApp } from '../server/testing/build-test-app.ts';
import { createTestDatabase } from '../server/testing/test-database.ts';

/**
 * `npm run chaos`: kills the server at 50 writes/s 200 times on SQLite and, where `DATABASE_URL`
 * names a PostgreSQL to make databases on, there too, one process and then two; lets 1,000
 * households do 50 things each against a model; and fills, locks and takes away a disk under SQLite,
 * which takes root. Exits with 1 when anything was lost, doubled, unsound or otherwise than the
 * model. `-- --only kills,processes,models,disks` picks, `--databases sqlite` too, `--cycles`,
 * `--runs` and `--minutes` bound, `--record` writes what was seen into docs/reliability.md.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'kills,processes,models,disks' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    cycles: { type: 'string', default: '200' },
    runs: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '600' },
    record: { type: 'boolean', default: false },
  },
});
const postgres = process.env.DATABASE_URL ?? '';
const stopAt = Date.now() + Number(values.minutes) * 60_000;
const chosen = values.only.split(',');
const isOver = () => Date.now() > stopAt;
const writesPerSecond = 50;
/** Not every step of a story is possible when its turn comes: so that 50 and more are, on average. */
const mostSteps = 155;

for (const database of values.databases.split(',')) {
  if (database === 'postgres' && !postgres) {
    console.log('PostgreSQL: DATABASE_URL is not set, left out');
    continue;
  }
  process.env.TEST_DATABASE_URL = database === 'postgres' ? postgres : '';
  if (chosen.includes('kills')) await kills(database, 1);
  if (chosen.includes('processes') && database === 'postgres') await kills(database, 2);
  if (chosen.includes('models')) await models(database);
  if (chosen.includes('disks') && database === 'sqlite') await disks();
}

async function kills(database: string, processes: number): Promise<void> {
  const test = await createTestDatabase();
  try {
    const report = await killCycles(test, {
      cycles: Number(values.cycles),
      writesPerSecond,
      processes,
      isOver,
      onCycle: ({ cycles }) => {
        if (cycles % 10 === 0) console.log(`${database}, ${processes}: ${cycles} killed`);
      },
    });
    reportFigure(figureOf(report, database, processes), await databaseVersion(test.db));
    const { lost, doubled, problems, refusals } = report;
    for (const line of [...lost, ...doubled, ...problems, ...refusals]) console.log(line);
    const wrong = lost.length + doubled.length + problems.length + refusals.length;
    if (wrong > 0) process.exitCode = 1;
  } finally {
    await test.close();
  }
}

async function models(database: string): Promise<void> {
  const test = await buildTestApp();
  try {
    const { runs, steps } = await runModel(test, { runs: Number(values.runs), mostSteps, isOver });
    const figure: Figure = {
      id: `models-${database}`,
      promise: 'Whatever a household does, the figures are those of a model in whole numbers',
      seen: `0 disagreements, 0 invariants broken in ${runs} households doing ${steps} things`,
      command: 'npm run chaos',
    };
    reportFigure(figure, await databaseVersion(test.deps.db));
  } finally {
    await test.close();
  }
}

async function disks(): Promise<void> {
  const { acknowledged, refused, refusals } = await breakDisks();
  for (const line of Object.values(refusals)) console.log(line);
  const figure: Figure = {
    id: 'disks-sqlite',
    promise: 'A disk that is full, read-only or gone costs nothing that was acknowledged',
    seen: `0 of ${acknowledged} acknowledged writes lost when a disk filled up, ${refused} that did not fit done once there was room, reads throughout; ${Object.keys(refusals).length} starts on a full, a read-only and an unmounted disk refused in one line`,
    command: 'npm run chaos',
  };
  const test = await createTestDatabase();
  reportFigure(figure, await databaseVersion(test.db));
  await test.close();
}

function figureOf(report: KillReport, database: string, processes: number): Figure {
  const { cycles, acknowledged, unanswered, lost, doubled, problems } = report;
  const promise =
    processes === 1
      ? `Killed with SIGKILL at ${writesPerSecond} writes/s, no acknowledged write is lost`
      : `Of ${processes} processes one is killed at ${writesPerSecond} writes/s: the other goes on`;
  const seen = [
    `${lost.length} of ${acknowledged} acknowledged writes lost in ${cycles} kills`,
    processes === 1
      ? `${unanswered} unanswered ones repeated, ${doubled.length} doubled`
      : `${unanswered} writes without an answer`,
    `${problems.length} invariants broken`,
  ].join('; ');
  const command = 'npm run chaos';
  return { id: `${processes === 1 ? 'kills' : 'processes'}-${database}`, promise, seen, command };
}

function reportFigure(figure: Figure, version: string): void {
  console.log(`${figure.promise} (${version}): ${figure.seen}`);
  if (values.record) recordFigures([figure], version);
}
