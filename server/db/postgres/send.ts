import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** What a transaction has sent off; each answer is heard before the commit. */
interface Sent {
  connection: DatabaseConnection;
  answers: Promise<unknown>[];
}

const sentBy = new WeakMap<Tx, Sent>();

/**
 * Sends a statement off without waiting for its answer: on PostgreSQL, what is sent in a row makes
 * one way there and back. The transaction does not commit before every answer was heard, and what it
 * asks later finds what was sent before. With a `refusal`, exactly one row has to be written or found.
 * A refusal, also the database's own, ends the transaction, whatever the work makes of it: for
 * statements that have nothing to say to the work. What was answered is there for who wants it later.
 */
export function send<Row>(
  tx: Tx,
  query: CompiledQuery<Row>,
  refusal?: () => Error,
): Promise<QueryResult<Row>> {
  const sent = sentBy.get(tx);
  if (!sent) throw new Error('a statement was sent off outside a transaction');
  const answer = sent.connection.executeQuery<Row>(query).then((result) => {
    if (refusal && !isOne(result)) throw refusal();
    return result;
  });
  // Heard below; until then a refusal is not one that nobody heard.
  answer.catch(() => undefined);
  sent.answers.push(answer);
  return answer;
}

/** Sends a statement off, or, outside a transaction, runs it. */
export async function sendOrRun(db: Db, query: CompiledQuery<unknown>): Promise<void> {
  if (db.isTransaction) send(db as Tx, query);
  else await db.executeQuery(query);
}

/**
 * Runs the work of a transaction and hears all that it sent. The first statement refused is why the
 * work failed, if it did: after it PostgreSQL refuses all others.
 */
export async function withSending<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const connection = await tx.getExecutor().provideConnection(async (held) => held);
  const sent: Sent = { connection, answers: [] };
  sentBy.set(tx, sent);
  try {
    return await work();
  } finally {
    for (const answer of sent.answers) await answer;
  }
}

function isOne({ numAffectedRows, rows }: QueryResult<unknown>): boolean {
  return (numAffectedRows ?? BigInt(rows.length)) === 1n;
}
