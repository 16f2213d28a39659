import type { CompiledQuery, QueryResult } from 'kysely';
import { Mutex } from '../../lib/mutex.ts';
import type { Statements } from './sqlite-statements.ts';

/** Most transactions that share a commit: the first of them waits for the work of the last. */
const mostTogether = 16;

/** Transactions whose work is done and that wait for the commit they share. */
class CommitGroup {
  size = 0;
  readonly #outcome = Promise.withResolvers<void>();

  join(): Promise<void> {
    this.size += 1;
    return this.#outcome.promise;
  }

  committed(): void {
    this.#outcome.resolve();
  }

  failed(reason: unknown): void {
    this.#outcome.reject(reason);
  }
}

/**
 * The one connection that writes to a file. Transactions take turns on it. One that ends while
 * others wait (also others whose requests are not read yet) leaves its changes uncommitted: each
 * runs inside a savepoint, and one commit is for all, with one wait for the disk. None is answered
 * before the commit is on disk, and when it fails, all of them fail.
 */
export class SqliteWriter {
  readonly #statements: Statements;
  readonly #mutex = new Mutex();
  #leave: () => void = () => undefined;
  /** Of the transaction that is open in the file. */
  #group: CommitGroup | undefined;
  /** Whether a transaction is running in it. */
  #working = false;
  /** Why SQLite has taken the open transaction back by itself, as it does when the disk is full. */
  #lost: unknown;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  isReadOnly(query: CompiledQuery): boolean {
    return this.#statements.isReadOnly(query);
  }

  /** Waits for the turn and begins a transaction. `commit` or `rollback` ends both. */
  async begin(): Promise<void> {
    this.#enter(await this.#mutex.acquire());
  }

  /** Runs a statement of the transaction that has the turn. */
  run<R>(query: CompiledQuery): QueryResult<R> {
    // After a full disk what follows must not be written on its own.
    if (!this.#statements.inTransaction) throw new Error('SQLite has taken the transaction back');
    try {
      return this.#statements.run(query);
    } catch (error) {
      if (!this.#statements.inTransaction) this.#lost = error;
      throw error;
    }
  }

  /** Runs one statement as a transaction. */
  async runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const leave = await this.#mutex.acquire();
    if (!this.#group) {
      try {
        return this.#statements.run(query);
      } finally {
        leave();
      }
    }
    this.#enter(leave);
    let onDisk: Promise<void>;
    let result: QueryResult<R>;
    try {
      result = this.run(query);
      onDisk = this.commit();
    } catch (error) {
      this.rollback();
      throw error;
    }
    await onDisk;
    return result;
  }

  /**
   * Ends the turn, and answers when the changes are on disk. When it throws at once, transaction
   * and turn go on until the rollback that has to follow.
   */
  commit(): Promise<void> {
    const group = this.#group as CommitGroup;
    if (group.size > 0) this.#statements.command('RELEASE work');
    const onDisk = group.join();
    this.#end();
    return onDisk;
  }

  /** Ends the turn and takes back what was done in it, unless SQLite has done so by itself. */
  rollback(): void {
    try {
      if (!this.#statements.inTransaction) return;
      if (this.#group?.size) {
        this.#statements.command('ROLLBACK TO work');
        this.#statements.command('RELEASE work');
      } else this.#statements.command('ROLLBACK');
    } finally {
      this.#end();
    }
  }

  /** Waits for the last who has the turn, and closes for everybody after. */
  async finish(): Promise<void> {
    await this.#mutex.acquire();
    if (this.#group) this.#commitGroup(this.#group);
  }

  /** Closes the file, after `finish`. */
  close(): void {
    this.#statements.close();
  }

  #enter(leave: () => void): void {
    this.#leave = leave;
    try {
      this.#statements.command(this.#group ? 'SAVEPOINT work' : this.#statements.begin);
      this.#group ??= new CommitGroup();
      this.#working = true;
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  #end(): void {
    this.#working = false;
    const group = this.#group;
    if (group) {
      const isFull = group.size === 0 || group.size >= mostTogether;
      if (isFull || !this.#statements.inTransaction) this.#commitGroup(group);
      else if (this.#mutex.waiting === 0) setImmediate(() => this.#commitUnlessJoined(group));
    }
    this.#leave();
  }

  /**
   * Requests that had arrived have been read by now; a transaction that runs
   * since then commits when it ends.
   */
  #commitUnlessJoined(group: CommitGroup): void {
    if (this.#group === group && !this.#working) this.#commitGroup(group);
  }

  /** The transaction ends here, for all who have joined it. */
  #commitGroup(group: CommitGroup): void {
    this.#group = undefined;
    try {
      if (group.size === 0) return;
      if (!this.#statements.inTransaction) throw this.#lost ?? new Error('nothing to commit');
      this.#statements.command('COMMIT');
      group.committed();
    } catch (error) {
      group.failed(error);
      if (this.#statements.inTransaction) this.#statements.command('ROLLBACK');
    } finally {
      this.#lost = undefined;
    }
  }
}
