import { hash } from 'node:crypto';
import { type Keyring, SealError, type SecretPlace } from '../../config/keyring.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';

/** How long an answer is stored under its key. */
export const keyLifetimeMs = 24 * 3600 * 1000;

/** One call that carries an idempotency key. */
export interface Attempt {
  userId: string;
  method: string;
  path: string;
  key: string;
  body: unknown;
  now: Date;
  /** Seals the stored answer; undefined where the answer has no secret. */
  keyring: Keyring | undefined;
}

/**
 * Stores the answer in the transaction that does the work, so that both are on disk or neither.
 * Throws CONFLICT if another call has used the key within its lifetime, so that the work is rolled
 * back; `earlierAnswer` then finds the answer of that call.
 */
export async function rememberAnswer(tx: Tx, attempt: Attempt, answer: unknown): Promise<void> {
  const { userId, method, path, key, now } = attempt;
  const written = await insertKey(tx, {
    user_id: userId,
    method,
    path,
    key,
    body_hash: hashBody(attempt.body),
    answer: storedForm(attempt, answer),
    created_at: now.toISOString(),
    expiredBefore: new Date(now.getTime() - keyLifetimeMs).toISOString(),
  });
  if (written.length !== 1) throw new AppError('CONFLICT', '同一个请求正在处理，请稍后再试');
}

type NewKey = Database['idempotency_keys'] & { expiredBefore: string };

/** Writes a key that is not there, or whose lifetime is over; else it writes and answers nothing. */
const insertKey = compileOnce((db, { expiredBefore, ...row }: NewKey) =>
  db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'method', 'path', 'key'])
        .doUpdateSet((eb) => ({
          body_hash: eb.ref('excluded.body_hash'),
          answer: eb.ref('excluded.answer'),
          created_at: eb.ref('excluded.created_at'),
        }))
        .where('idempotency_keys.created_at', '<', expiredBefore),
    )
    .returning('key'),
);

/**
 * Finds the answer that was first given under a key; refuses the key with another body. It runs in a
 * transaction, so that on SQLite it waits for calls that share a commit.
 */
export async function earlierAnswer(
  tx: Tx,
  attempt: Attempt,
): Promise<{ answer: unknown } | undefined> {
  const { userId, method, path, key, body, now } = attempt;
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .where('path', '=', path)
    .where('key', '=', key)
    .where('created_at', '>=', new Date(now.getTime() - keyLifetimeMs).toISOString())
    .executeTakeFirst();
  if (!earlier) return undefined;
  if (earlier.body_hash !== hashBody(body)) {
    throw new AppError('CONFLICT', '同一个 Idempotency-Key 不能用于不同的内容');
  }
  return { answer: readStored(attempt, earlier.answer) };
}

/** An answer as it is stored: as JSON, or as a JSON text that is sealed for this user and key. */
function storedForm(attempt: Attempt, answer: unknown): string {
  const text = JSON.stringify(answer);
  return attempt.keyring ? JSON.stringify(attempt.keyring.seal(text, placeOf(attempt))) : text;
}

function readStored(attempt: Attempt, stored: string): unknown {
  const answer = JSON.parse(stored);
  if (!attempt.keyring) return answer;
  try {
    return JSON.parse(attempt.keyring.open(answer, placeOf(attempt)));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new AppError('CONFLICT', '这个 Idempotency-Key 的结果已无法取回，请重新提交');
  }
}

function placeOf({ userId, path, key }: Attempt): SecretPlace {
  return {
    table: 'idempotency_keys',
    column: 'answer',
    ownerId: userId,
    rowId: `${path} ${key}`,
  };
}

/** Reads the header; refuses anything but 1 to 200 printable ASCII characters. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new AppError('MALFORMED_REQUEST', 'Idempotency-Key 格式不正确');
  }
  return header;
}

function hashBody(body: unknown): string {
  return hash('sha256', body instanceof Uint8Array ? body : JSON.stringify(body ?? null), 'hex');
}
