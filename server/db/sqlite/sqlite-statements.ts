import type BetterSqlite from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';

const maxPrepared = 500;

/** Prepared statements of one connection, cached because preparing costs more than running. */
export class Statements {
  readonly #file: BetterSqlite.Database;
  readonly #prepared = new Map<string, BetterSqlite.Statement>();

  constructor(file: BetterSqlite.Database) {
    this.#file = file;
  }

  /** A file that is not written to has no write lock to take. */
  get begin() {
    return this.#file.readonly ? 'BEGIN' : 'BEGIN IMMEDIATE';
  }

  get inTransaction() {
    return this.#file.inTransaction;
  }

  isReadOnly(query: CompiledQuery) {
    return this.#prepare(query.sql).readonly;
  }

  run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** A statement about the transaction itself. */
  command(sql: string): void {
    this.run({ sql, parameters: [] });
  }

  close() {
    this.#prepared.clear();
    this.#file.close();
  }

  #prepare(sql: string): BetterSqlite.Statement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#file.prepare(sql);
    if (this.#prepared.size >= maxPrepared) this.#prepared.clear();
    this.#prepared.set(sql, statement);
    return statement;
  }
}
