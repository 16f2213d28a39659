import { ConfigError, readConfig } from '../server/config/config.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { withoutTimeouts } from '../server/db/without-timeouts.ts';
import { checkData } from '../server/integrity/check-data.ts';
import { problemText } from '../server/integrity/problem.ts';

/**
 * `npm run check-data`: reads the data of `DATA_DIR` or `DATABASE_URL`, changes nothing, and
 * prints each fault in it on a line. Exits with 1 when there is any. A server may be running
 * meanwhile: a snapshot of its data is checked.
 */
try {
  process.exitCode = await check();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `cannot be checked: ${error}`);
  process.exitCode = 1;
}

async function check(): Promise<number> {
  const { database } = readConfig(process.env);
  const db = openDatabase(database.kind === 'sqlite' ? { ...database, readOnly: true } : database);
  try {
    const problems = await withoutTimeouts(() => checkData(db));
    for (const problem of problems) console.log(problemText(problem));
    console.log(problems.length === 0 ? 'nothing is wrong' : `${problems.length} wrong`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
