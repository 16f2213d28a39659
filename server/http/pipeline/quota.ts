import type { FastifyReply, FastifyRequest } from 'fastify';
import { revisionOf, storedBytes } from '../../db/data-revision.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from './caller.ts';

const mebibyte = 1024 * 1024;

/** A call stores at most 16 times its body (rows of little text) and 64 KiB. */
const bodyGrowthFactor = 16;
const fixedGrowthBytes = 64 * 1024;

/** What a user stores and may store. */
export function quotaOf({ dataRevision }: Caller, limitMb: number) {
  return { usedBytes: storedBytes(dataRevision), limitBytes: limitMb * mebibyte };
}

/**
 * Sends the used share of the quota in whole percent with every answer, from 90 % on, so that the
 * browser can warn on every page without another call.
 */
export function warnOfQuota(reply: FastifyReply, caller: Caller, limitMb: number): void {
  const { usedBytes, limitBytes } = quotaOf(caller, limitMb);
  const percent = Math.floor((usedBytes / limitBytes) * 100);
  if (percent >= 90) reply.header('x-storage-used-percent', percent);
}

/** Refuses a call outside of `runChange` that adds data, once the quota is used up. */
export function refuseWhenFull(caller: Caller, limitMb: number): void {
  const { usedBytes, limitBytes } = quotaOf(caller, limitMb);
  if (usedBytes >= limitBytes) throw quotaExceeded(usedBytes, limitMb);
}

/**
 * Runs the work of a change, and refuses it if the user then stores more than before and more than
 * the quota: deletions and edits that shrink are never refused. Queries the stored bytes only if the
 * call could reach the quota.
 */
export async function withinQuota<T>(
  tx: Db,
  caller: Caller,
  limitMb: number,
  bodyBytes: number,
  work: () => Promise<T> | T,
): Promise<T> {
  const { usedBytes, limitBytes } = quotaOf(caller, limitMb);
  if (usedBytes + bodyGrowthFactor * bodyBytes + fixedGrowthBytes <= limitBytes)
    return await work();
  return keepWithinQuota(tx, caller.ownerId, limitMb, work);
}

/** The same for work that may store far more than the body of its call. */
export async function keepWithinQuota<T>(
  tx: Db,
  ownerId: string,
  limitMb: number,
  work: () => Promise<T> | T,
): Promise<T> {
  const before = await readStored(tx, ownerId);
  const result = await work();
  const after = await readStored(tx, ownerId);
  if (after > limitMb * mebibyte && after > before) throw quotaExceeded(before, limitMb);
  return result;
}

/** The size of a call's body: its `Content-Length`, else the limit of its route. */
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
