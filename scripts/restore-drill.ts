import { parseArgs } from 'node:util';
import { databaseVersion } from '../reliability/checks/database-version.ts';
import { recordFigures } from '../reliability/checks/figures.ts';
import { type Drill, drill } from '../reliability/restore-drill.ts';
import { restoreFromRemote } from '../reliability/restore-from-remote.ts';
import { createTestDatabase } from '../server/testing/test-database.ts';

/**
 * `npm run restore-drill`: backs up a server under load and restores it, 20 times unless `--cycles`
 * says otherwise, on SQLite, or on the PostgreSQL of `TEST_DATABASE_URL`. Exits with 1 when a
 * restore does not equal its snapshot. `--record` writes what was seen into docs/reliability.md.
 *
 * `npm run restore-drill -- --from ADDRESS --identity FILE` instead fetches the newest sealed backup at an
 * address, restores it into an installation that is thrown away, and checks its data.
 */
const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '20' },
    record: { type: 'boolean', default: false },
    from: { type: 'string' },
    identity: { type: 'string' },
  },
});
if (values.from) {
  console.log(await restoreFromRemote(values.from, values.identity));
  process.exit();
}
const cycles = Number(values.cycles);
const test = await createTestDatabase();
const { kind } = test.target;
const drills: Drill[] = [];
try {
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const figures = await drill(test, cycle % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
    drills.push(figures);
    const counts = Object.entries(figures).map(([name, count]) => `${name} ${count}`);
    console.log(`${cycle}/${cycles} equal: ${counts.join(', ')}`);
  }
  if (values.record) record(await databaseVersion(test.db));
} finally {
  await test.close();
}

function record(version: string): void {
  const sum = (name: keyof Drill) => drills.reduce((total, figures) => total + figures[name], 0);
  const figure = {
    id: `restores-${kind}`,
    promise: 'A restore of a backup made under load equals its snapshot',
    seen: `${drills.length} of ${cycles} restores equal, ${sum('equalRows')} rows held against their backups; 0 of ${sum('acknowledgedBefore')} deposits that were acknowledged before a backup began lost, 0 that were sent after it ended there`,
    command: 'npm run restore-drill',
  };
  recordFigures([figure], version);
}
