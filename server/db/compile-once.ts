import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './open-database.ts';

type Value = string | number | null;

/** Stands for a value in a query that is compiled before the value is known. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once for each kind of database, and then runs with new values:
 * for a query of every single call, building it costs more than running it. `build` is given
 * placeholders in the place of the values, and may only pass them on as values.
 */
export function compileOnce<Row, Named extends Record<string, Value>>(
  build: (db: Db, values: Named) => Compilable<Row>,
): (db: Db, values: Named) => Promise<Row[]> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
  const compiled: Partial<Record<'postgres' | 'sqlite', CompiledQuery<Row>>> = {};
  return async (db, values) => {
    const kind = isPostgres(db) ? 'postgres' : 'sqlite';
    compiled[kind] ??= build(db, placeholders as Named).compile();
    const parameters = compiled[kind].parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled[kind], parameters })).rows;
  };
}
