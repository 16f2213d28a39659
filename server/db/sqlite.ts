import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** How long a statement waits for another process that holds the file's write lock. */
const busyTimeoutMs = 5_000;

/** What a trustworthy file answers; a WAL file that is opened without asking falls back to NORMAL. */
const pragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } as const;

/**
 * One SQLite file behind two connections: a reader, which never waits because WAL shows it the
 * last commit, and a writer, which one transaction holds at a time. Writes commit with
 * `synchronous=FULL`, so that what is acknowledged is on disk.
 */
export class SqliteDialect implements Dialect {
  readonly #file: string;
  readonly #readOnly: boolean;

  constructor(file: string, readOnly: boolean) {
    this.#file = file;
    this.#readOnly = readOnly;
  }

  createDriver = (): Driver => new SqliteDriver(this.#file, this.#readOnly);
  createQueryCompiler = () => new SqliteQueryCompiler();
  createAdapter = () => new TwoConnectionAdapter();
  createIntrospector = (db: ConstructorParameters<typeof SqliteIntrospector>[0]) =>
    new SqliteIntrospector(db);
}

/** Kysely lets one query at a time at SQLite unless it is told that there is more than one connection. */
class TwoConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #readOnly: boolean;
  #writer!: Statements;
  #reader!: Statements;
  readonly #turn = new Turn();

  constructor(file: string, readOnly: boolean) {
    this.#file = file;
    this.#readOnly = readOnly;
  }

  async init() {
    this.#writer = new Statements(
      this.#readOnly ? openSnapshotFile(this.#file) : openFile(this.#file, false),
    );
    this.#reader = new Statements(
      this.#readOnly ? openSnapshotFile(this.#file) : openFile(this.#file, true),
    );
  }

  async acquireConnection() {
    return new SqliteConnection(this.#writer, this.#reader, this.#turn);
  }

  async beginTransaction(connection: SqliteConnection) {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection) {
    connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection) {
    connection.rollback();
  }

  async releaseConnection() {}

  async destroy() {
    await this.#turn.take();
    this.#reader.close();
    this.#writer.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: Statements;
  readonly #reader: Statements;
  readonly #turn: Turn;
  #release: (() => void) | undefined;

  constructor(writer: Statements, reader: Statements, turn: Turn) {
    this.#writer = writer;
    this.#reader = reader;
    this.#turn = turn;
  }

  async begin() {
    const release = await this.#turn.take();
    try {
      this.#writer.run(CompiledQuery.raw(this.#writer.begin));
      this.#release = release;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** A COMMIT that fails leaves the transaction open, and the turn taken, for the ROLLBACK that follows. */
  commit() {
    this.#writer.run(CompiledQuery.raw('COMMIT'));
    this.#giveBack();
  }

  /** Takes the transaction back, unless SQLite has done so by itself. The turn ends either way. */
  rollback() {
    try {
      if (this.#writer.inTransaction) this.#writer.run(CompiledQuery.raw('ROLLBACK'));
    } finally {
      this.#giveBack();
    }
  }

  #giveBack() {
    this.#release?.();
    this.#release = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release) return this.#runInside(query);
    if (this.#writer.isReadOnly(query)) return this.#reader.run(query);
    const release = await this.#turn.take();
    try {
      return this.#writer.run(query);
    } finally {
      release();
    }
  }

  /** After a full disk SQLite takes the transaction back by itself; what follows must not be written alone. */
  #runInside<R>(query: CompiledQuery): QueryResult<R> {
    if (!this.#writer.inTransaction) throw new Error('SQLite has taken the transaction back');
    return this.#writer.run(query);
  }

  // biome-ignore lint/correctness/useYield: rows are read whole; nothing here streams yet.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported on SQLite');
  }
}

/** Prepared statements of one connection, kept because preparing costs more than running. */
class Statements {
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

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  close() {
    this.#prepared.clear();
    this.#file.close();
  }

  #prepare(sql: string): BetterSqlite.Statement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#file.prepare(sql);
    if (this.#prepared.size >= 500) this.#prepared.clear();
    this.#prepared.set(sql, statement);
    return statement;
  }
}

/** Hands the writer to one holder after the other, in the order they asked. */
class Turn {
  #last: Promise<void> = Promise.resolve();

  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** A file that is only looked at: how safely it would be written to does not matter. */
function openSnapshotFile(path: string): BetterSqlite.Database {
  return new BetterSqlite(path, { readonly: true, timeout: busyTimeoutMs });
}

function openFile(path: string, readonly: boolean): BetterSqlite.Database {
  const file = new BetterSqlite(path, { readonly, timeout: busyTimeoutMs });
  if (!readonly) file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  for (const [name, wanted] of Object.entries(pragmas)) {
    const actual = file.pragma(name, { simple: true });
    if (actual !== wanted) throw new Error(`SQLite refused ${name}=${wanted}: it is ${actual}`);
  }
  return file;
}
