import { parseArgs } from 'node:util';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { databaseVersion } from '../checks/database-version.ts';
import { recordFigures } from '../checks/figures.ts';
import { killMoves } from './kill-moves.ts';

/**
 * `npm run reliability -- --only moves`: kills a server `--rounds` times while a member moves things between what is
 * theirs and what is their household's. On SQLite, or on the PostgreSQL that `TEST_DATABASE_URL` names.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '300' },
    record: { type: 'boolean', default: false },
  },
});
const test = await createTestDatabase();
try {
  const report = await killMoves(test, {
    kills: Number(values.rounds),
    importedRows: 2000,
    onKill: ({ kills, wrong }) => {
      if (kills % 10 === 0) console.log(`${kills} killed, ${wrong.length} wrong`);
    },
  });
  const { kills, acknowledged, unansweredDone, unansweredNothing, wrong } = report;
  for (const line of wrong) console.log(line);
  const seen = `0 moves done in part in ${kills} kills: ${acknowledged} moves and undoings acknowledged, 0 of them lost; of those without an answer ${unansweredDone} wholly done and ${unansweredNothing} not at all; 0 invariants broken`;
  console.log(wrong.length === 0 ? seen : `not held: ${wrong.length} wrong`);
  if (wrong.length > 0) process.exitCode = 1;
  else if (values.record) {
    const promise =
      'Killed with SIGKILL while things move between a person and their household, all moves or nothing';
    const command = 'npm run reliability -- --only moves';
    const database = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite';
    recordFigures(
      [{ id: `moves-${database}`, promise, seen, command }],
      await databaseVersion(test.db),
    );
  }
} finally {
  await test.close();
}
