import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './open-database.ts';

type Parameter = string | number | null;

/**
 * A query that is put together and compiled once for each kind of database, and then runs with new
 * parameters: for what every call or every write asks, putting it together costs more than running
 * it. `build` must use its parameters as values only, each once and in their order, whatever they
 * are; throws when it does not.
 */
export function compileOnce<Row, Parameters extends Parameter[]>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<QueryResult<Row>> {
  const queryOf = compiledOnce(build);
  return (db, ...parameters) => db.executeQuery<Row>(queryOf(db, ...parameters));
}

/** The same, for a query that is sent by another way (`send.ts`). */
export function compiledOnce<Row, Parameters extends Parameter[]>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => CompiledQuery<Row> {
  const known: Partial<Record<'postgres' | 'sqlite', CompiledQuery<Row>>> = {};
  return (db, ...parameters) => {
    const kind = isPostgres(db) ? 'postgres' : 'sqlite';
    known[kind] ??= compiled(build(db, ...parameters), parameters);
    return { ...known[kind], parameters };
  };
}

function compiled<Row>(query: Compilable<Row>, parameters: readonly Parameter[]) {
  const result = query.compile();
  const inOrder = parameters.every((parameter, at) => result.parameters[at] === parameter);
  if (!inOrder || result.parameters.length !== parameters.length) {
    throw new Error(`not its parameters in their order: ${result.sql}`);
  }
  return result;
}
