import { ConfigError, readConfig } from '../config/config.ts';
import { openDatabase } from '../db/open-database.ts';
import { withoutTimeouts } from '../db/without-timeouts.ts';
import { checkData } from './check-data.ts';
import { problemText } from './problem.ts';

/**
 * What `npm run check-data` does: reads the data of `DATA_DIR` or `DATABASE_URL`, changes nothing, and
 * prints each fault in it on a line. Answers its exit code, 1 when there is any. A server may be running
 * meanwhile: a snapshot of its data is checked.
 */
export async function checkCommand(
  env: NodeJS.ProcessEnv,
  print: Pick<Console, 'log' | 'error'>,
): Promise<number> {
  try {
    return await check(env, print);
  } catch (error) {
    print.error(error instanceof ConfigError ? error.message : `cannot be checked: ${error}`);
    return 1;
  }
}

async function check(env: NodeJS.ProcessEnv, print: Pick<Console, 'log'>): Promise<number> {
  const { database } = readConfig(env);
  const db = openDatabase(database.kind === 'sqlite' ? { ...database, readOnly: true } : database);
  try {
    const problems = await withoutTimeouts(() => checkData(db));
    for (const problem of problems) print.log(problemText(problem));
    print.log(problems.length === 0 ? 'nothing is wrong' : `${problems.length} wrong`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
