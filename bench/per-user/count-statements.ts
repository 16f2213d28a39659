import { registry } from '../../contract/registry.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { buildTestApp } from '../../server/testing/build-test-app.ts';
import { allExamples, fill } from '../../server/testing/examples/all-examples.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';

export interface StatementCount {
  endpoint: string;
  status: number;
  /** Statements sent to the database, on PostgreSQL with BEGIN and COMMIT. */
  statements: number;
}

/** What ends rows comes late, and what ends the session or the user last. */
function place(name: string): number {
  if (/logout|delete|revoke|endSession|changePassword|resetPassword/i.test(name)) return 2;
  return /remove/i.test(name) ? 1 : 0;
}

/** Calls every endpoint once, as the owner of what it names, and counts what reaches the database. */
export async function countStatements({ target }: TestDatabase): Promise<StatementCount[]> {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  const db = openDatabase(target, { watch: { waited: () => undefined, ran: count } });
  const test = await buildTestApp({ deps: { db } });
  try {
    const { token } = await signIn(test);
    const examples = await allExamples(test, token);
    const order = registry.toSorted((a, b) => place(a.name) - place(b.name));
    const counts: StatementCount[] = [];
    for (const [index, endpoint] of order.entries()) {
      const { params, query, body } = examples[endpoint.name] ?? {};
      statements = 0;
      const { status } = await test.call(endpoint.method, fill(endpoint.path, params), {
        token: endpoint.access === 'user' ? token : undefined,
        body,
        ...(query && { query }),
        address: `10.0.0.${index % 250}`,
      });
      counts.push({ endpoint: endpoint.name, status, statements });
    }
    return counts;
  } finally {
    await test.close();
    await db.destroy();
  }
}
