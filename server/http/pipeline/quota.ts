import type { FastifyReply, FastifyRequest } from 'fastify';
import { revisionOf, storedBytes } from '../../db/data-revision.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from './caller.ts';

const mebibyte = 1024 * 1024;

/** What a call stores is at most this many times its body, for rows of little text, and this much more. */
const growth = 16;
const besideBody = 64 * 1024;

/** What a user stores and may store. */
export function quotaOf({ dataRevision }: Caller, limitMb: number) {
  return { usedBytes: storedBytes(dataRevision), limitBytes: limitMb * mebibyte };
}

/**
 * Says with every answer how much of their storage a user has used, in whole percent, once it is 90:
 * the browser warns wherever they are, and asks for nothing more.
 */
export function warnOfQuota(reply: FastifyReply, caller: Caller, limitMb: number): void {
  const { usedBytes, limitBytes } = quotaOf(caller, limitMb);
  const percent = Math.floor((usedBytes / limitBytes) * 100);
  if (percent >= 90) reply.header('x-storage-used-percent', percent);
}

/** Refuses a call that adds, by steps of its own, once a user has stored all they may. */
export function refuseWhenFull(caller: Caller, limitMb: number): void {
  const { usedBytes, limitBytes } = quotaOf(caller, limitMb);
  if (usedBytes >= limitBytes) throw quotaExceeded(usedBytes, limitMb);
}

/**
 * Runs the work of a change, and refuses it when the user then stores more than before and more than
 * they may: deletions and edits that shrink are never refused. Measured only where the call could
 * reach the limit; far from it this costs no query.
 */
export async function withinQuota<T>(
  tx: Db,
  caller: Caller,
  limitMb: number,
  bodyBytes: number,
  work: () => Promise<T> | T,
): Promise<T> {
  const { usedBytes, limitBytes } = quotaOf(caller, limitMb);
  if (usedBytes + growth * bodyBytes + besideBody <= limitBytes) return await work();
  const before = await readStored(tx, caller.ownerId);
  const result = await work();
  const after = await readStored(tx, caller.ownerId);
  if (after > limitBytes && after > before) throw quotaExceeded(before, limitMb);
  return result;
}

/** How large the body of a call can be: as its head says, else as its route takes. */
export function bodyBytesOf({ headers, routeOptions }: FastifyRequest): number {
  return headers['transfer-encoding']
    ? routeOptions.bodyLimit
    : Number(headers['content-length'] ?? 0);
}

async function readStored(db: Db, ownerId: string): Promise<number> {
  const { revision } = await db
    .selectFrom('owners')
    .select(revisionOf('owners.id').as('revision'))
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow(() => new AppError('UNAUTHORIZED'));
  return storedBytes(revision);
}

function quotaExceeded(usedBytes: number, limitMb: number): AppError {
  const message = `存储空间已用完（上限${limitMb}MB），请删除不需要的数据后再试`;
  return new AppError('QUOTA_EXCEEDED', message, {
    details: { usedBytes, limitBytes: limitMb * mebibyte },
  });
}
