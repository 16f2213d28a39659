import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';
import { insideOnly } from './guarded-dialect.ts';
import { isPostgres } from './open-database.ts';
import { isStalePlan } from './postgres/database-away.ts';

const maxTries = 5;

/** PostgreSQL's codes for "run it again": serialization failure and deadlock. */
const retryable = new Set(['40001', '40P01']);

/**
 * Runs work all or nothing. SQLite takes its write lock at once (`BEGIN IMMEDIATE`); PostgreSQL
 * runs READ COMMITTED with row locks (`lockRow`) and repeats the work up to five times when the
 * database asks for it, so the work must do nothing but use the handle it is given.
 * Inside a transaction already, the work joins it.
 */
export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => insideOnly(() => work(tx)));
    } catch (error) {
      if (attempt >= maxTries || !isRetryable(error)) throw error;
      await sleep(attempt * 10);
    }
  }
}

/** Runs work that only reads, and sees the data as they were at one instant throughout. */
export async function withSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  const reading = db.transaction().setAccessMode('read only');
  const snapshot = isPostgres(db) ? reading.setIsolationLevel('repeatable read') : reading;
  return snapshot.execute((tx) => insideOnly(() => work(tx)));
}

/** Makes a SELECT hold its rows until the transaction ends. SQLite holds the whole file already. */
export function lockRow<Q extends { forUpdate(): Q }>(db: Db, query: Q): Q {
  return isPostgres(db) ? query.forUpdate() : query;
}

/**
 * Runs the transactions of one owner that take it one after the other; it is given back when the transaction ends.
 * Rows of the owner can be inserted meanwhile: the foreign key of a new row does not wait for it.
 */
export async function takeOwnerMutex(tx: Tx, ownerId: string): Promise<void> {
  const query = ownerOf(tx, ownerId);
  await (isPostgres(tx) ? query.forNoKeyUpdate() : query).execute();
}

/**
 * Locks an owner against transactions that lock it or take its mutex, and against every insert of a row of the owner.
 * Use `takeOwnerMutex` unless nothing may be added meanwhile: inserts that wait for this lock easily deadlock.
 */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await lockRow(tx, ownerOf(tx, ownerId)).execute();
}

const ownerOf = (tx: Tx, ownerId: string) =>
  tx.selectFrom('owners').select('id').where('id', '=', ownerId);

/** Whether a write failed because a unique index holds the value already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE';
}

/** Whether a transaction may succeed when it is run again. */
function isRetryable(error: unknown): boolean {
  return retryable.has(codeOf(error)) || isStalePlan(error);
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}
