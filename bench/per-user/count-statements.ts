import { openDatabase } from '../../server/db/open-database.ts';
import { buildTestApp } from '../../server/testing/build-test-app.ts';
import { allExamples } from '../../server/testing/examples/all-examples.ts';
import { callEverything } from '../../server/testing/examples/call-everything.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';

export interface StatementCount {
  endpoint: string;
  status: number;
  /** Statements sent to the database, on PostgreSQL with BEGIN and COMMIT. */
  statements: number;
}

/** Calls every endpoint once and counts what reaches the database. */
export async function countStatements({ target }: TestDatabase): Promise<StatementCount[]> {
  let statements = 0;
  const ran = () => {
    statements += 1;
  };
  const db = openDatabase(target, { watch: { waited: () => undefined, ran } });
  const test = await buildTestApp({ deps: { db } });
  try {
    const { token } = await signIn(test);
    const examples = await allExamples(test, token);
    const counts: StatementCount[] = [];
    let before = statements;
    for await (const { endpoint, answer } of callEverything(test, token, examples)) {
      counts.push({
        endpoint: endpoint.name,
        status: answer.status,
        statements: statements - before,
      });
      before = statements;
    }
    return counts;
  } finally {
    await test.close();
    await db.destroy();
  }
}
