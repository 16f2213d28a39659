import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { openFile, openSnapshotFile } from './sqlite-file.ts';
import { Statements } from './sqlite-statements.ts';
import { SqliteWriter } from './sqlite-writer.ts';

/**
 * One SQLite file behind two connections: a reader, which never waits because WAL shows it the
 * last commit, and a writer, which one transaction holds at a time. A snapshot opens one more. Writes commit with
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

/** Kysely runs one query at a time on SQLite unless the dialect reports more than one connection. */
class TwoConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #readOnly: boolean;
  #writer!: SqliteWriter;
  #reader!: Statements;

  constructor(file: string, readOnly: boolean) {
    this.#file = file;
    this.#readOnly = readOnly;
  }

  async init() {
    const open = this.#readOnly ? openSnapshotFile : openFile;
    this.#writer = new SqliteWriter(new Statements(open(this.#file)));
    this.#reader = new Statements(open(this.#file, { readonly: true }));
  }

  async acquireConnection() {
    return new SqliteConnection(this.#writer, this.#reader);
  }

  /** Opens a connection of its own for a transaction that only reads, so that writes go on beside it. */
  async beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings) {
    if (accessMode === 'read only' && !this.#readOnly) {
      connection.beginSnapshot(new Statements(openFile(this.#file, { readonly: true })));
    } else {
      await connection.begin();
    }
  }

  async commitTransaction(connection: SqliteConnection) {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection) {
    connection.rollback();
  }

  async releaseConnection() {}

  /** The writer goes last: only then does SQLite move what its log holds into the file. */
  async destroy() {
    await this.#writer.finish();
    this.#reader.close();
    this.#writer.close();
  }
}

/** One use of the database: reads go to the reader, until it begins a transaction. */
class SqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteWriter;
  readonly #reader: Statements;
  #inTransaction = false;
  #snapshot: Statements | undefined;

  constructor(writer: SqliteWriter, reader: Statements) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async begin() {
    await this.#writer.begin();
    this.#inTransaction = true;
  }

  /** Reads from `snapshot` alone until the transaction ends, which closes it. */
  beginSnapshot(snapshot: Statements) {
    snapshot.command(snapshot.begin);
    this.#snapshot = snapshot;
  }

  #endSnapshot() {
    this.#snapshot?.close();
    this.#snapshot = undefined;
  }

  /** A commit that throws at once leaves the transaction open for the rollback that follows. */
  async commit() {
    if (this.#snapshot) return this.#endSnapshot();
    const onDisk = this.#writer.commit();
    this.#inTransaction = false;
    await onDisk;
  }

  /** Asked for after every failure, that of a commit which has ended the transaction included. */
  rollback() {
    this.#endSnapshot();
    if (!this.#inTransaction) return;
    this.#inTransaction = false;
    this.#writer.rollback();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#snapshot) return this.#snapshot.run(query);
    if (this.#inTransaction) return this.#writer.run(query);
    return this.#writer.isReadOnly(query) ? this.#reader.run(query) : this.#writer.runAlone(query);
  }

  // biome-ignore lint/correctness/useYield: rows are read whole; nothing here streams yet.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported on SQLite');
  }
}
