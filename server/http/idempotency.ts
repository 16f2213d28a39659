import { hash } from 'node:crypto';
import { compileOnce } from '../db/compile-once.ts';
import type { Tx } from '../db/database.ts';
import { AppError } from '../errors.ts';

/** Answers are remembered this long. */
export const keyLifetimeMs = 24 * 3600 * 1000;

/** One attempt to do something exactly once. */
export interface Attempt {
  userId: string;
  method: string;
  path: string;
  key: string;
  body: unknown;
  now: Date;
}

/**
 * Claims a key inside the transaction that does the work. Answers the first result when the key
 * was used for the same body; refuses another body. A second call while the first runs waits on
 * the row (PostgreSQL) or on the writer's turn (SQLite), and then sees the first result.
 */
export async function claimKey(tx: Tx, attempt: Attempt): Promise<{ answer: unknown } | undefined> {
  const { userId, method, path, key, now } = attempt;
  const bodyHash = hashBody(attempt.body);
  const forgotten = new Date(now.getTime() - keyLifetimeMs).toISOString();
  const claim = [userId, method, path, key, bodyHash, '', now.toISOString(), forgotten] as const;
  if ((await insertKey(tx, ...claim)).numAffectedRows === 1n) return undefined;
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .where('path', '=', path)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.body_hash !== bodyHash) {
    throw new AppError('CONFLICT', '同一个 Idempotency-Key 不能用于不同的内容');
  }
  return { answer: JSON.parse(earlier.answer) };
}

/** Remembers the answer beside the work, so that both are on disk or neither. */
export async function rememberAnswer(tx: Tx, attempt: Attempt, answer: unknown): Promise<void> {
  const { userId, method, path, key } = attempt;
  await updateAnswer(tx, JSON.stringify(answer), userId, method, path, key);
}

/** A key that is new, or so old that it is forgotten and may be used again. */
const insertKey = compileOnce(
  (
    db,
    userId: string,
    method: string,
    path: string,
    key: string,
    bodyHash: string,
    answer: string,
    now: string,
    forgotten: string,
  ) =>
    db
      .insertInto('idempotency_keys')
      .values({
        user_id: userId,
        method,
        path,
        key,
        body_hash: bodyHash,
        answer,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'method', 'path', 'key'])
          .doUpdateSet((eb) => ({
            body_hash: eb.ref('excluded.body_hash'),
            answer: eb.ref('excluded.answer'),
            created_at: eb.ref('excluded.created_at'),
          }))
          .where('idempotency_keys.created_at', '<', forgotten),
      ),
);

const updateAnswer = compileOnce(
  (db, answer: string, userId: string, method: string, path: string, key: string) =>
    db
      .updateTable('idempotency_keys')
      .set({ answer })
      .where('user_id', '=', userId)
      .where('method', '=', method)
      .where('path', '=', path)
      .where('key', '=', key),
);

/** Reads the header. Refuses what could not have been meant as a key. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new AppError('MALFORMED_REQUEST', 'Idempotency-Key 格式不正确');
  }
  return header;
}

function hashBody(body: unknown): string {
  return hash('sha256', JSON.stringify(body ?? null), 'hex');
}
