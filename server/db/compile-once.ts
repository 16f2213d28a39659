import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './open-database.ts';

type Value = string | number | null;

/** A placeholder in a query that is compiled before its values are known. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once for each kind of database, and then runs with new values:
 * for the statements of every call and of every change, building them costs more than running them.
 * `build` is given placeholders in the place of the values, and may only pass them on as values.
 * Every use names the same values.
 */
export function compileOnce<Row, Named extends { readonly [name in keyof Named]: Value }>(
  build: (db: Db, values: Named) => Compilable<Row>,
): (db: Db, values: Named) => Promise<Row[]> {
  const compiled: Partial<Record<'postgres' | 'sqlite', CompiledQuery<Row>>> = {};
  return async (db, values) => {
    const kind = isPostgres(db) ? 'postgres' : 'sqlite';
    compiled[kind] ??= build(db, placeholdersFor(values)).compile();
    const parameters = compiled[kind].parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Named] : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled[kind], parameters })).rows;
  };
}

/** One placeholder for each value, so that a query may also take them as the columns of a row. */
function placeholdersFor<Named extends object>(values: Named): Named {
  const names = Object.keys(values);
  return Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Named;
}
