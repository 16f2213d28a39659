import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * A query that is put together and compiled once for each database, and then runs with new
 * parameters: for what every call asks, putting it together costs more than running it. `build`
 * must use its parameters as values only, in their order, whatever they are.
 */
export function compileOnce<Row, Parameters extends unknown[]>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  const known = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db, ...parameters) => {
    const compiled = known.get(db) ?? build(db, ...parameters).compile();
    known.set(db, compiled);
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
