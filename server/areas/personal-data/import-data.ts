import type { Imported, PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { areas } from '../../areas.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/pipeline/caller.ts';
import type { Limit } from '../../http/pipeline/rate-limits.ts';
import { lockUser } from '../auth/users.repository.ts';

/** Of one user. A file is brought in once; the others are for mending one that was refused. */
export const importLimit: Limit = { name: 'import', max: 10, windowMs: 3600 * 1000 };
export const importLimitText = '导入过于频繁，每小时最多10次，请稍后再试';

const transfers = areas.flatMap(({ transfer = [] }) => transfer);

/** A file as it will stand in the tables: what writes each of its lists, and what is counted of them. */
export interface PreparedImport {
  writes: ((tx: Tx) => Promise<void>)[];
  counts: Imported;
}

/** Makes a file into rows, before the transaction that writes them. Refuses what cannot be ours. */
export async function prepareImport(
  deps: Deps,
  ownerId: string,
  file: PersonalFile,
): Promise<PreparedImport> {
  const writes: PreparedImport['writes'] = [];
  const counts: Record<string, number> = {};
  for (const transfer of transfers) {
    const rows = file[transfer.list];
    writes.push(await transfer.prepare(deps, ownerId, rows));
    Object.assign(counts, { [transfer.list]: rows.length }, transfer.counts?.(rows));
  }
  return { writes, counts: counts as Imported };
}

/**
 * Brings an export into an account that keeps nothing yet: all of it or nothing. Two imports of one
 * user take turns, so that the second finds the first.
 */
export async function importPrepared(
  tx: Tx,
  { userId, ownerId }: Pick<Caller, 'userId' | 'ownerId'>,
  { writes, counts }: PreparedImport,
): Promise<Imported> {
  await lockUser(tx, userId);
  for (const { read } of transfers) {
    const rows = await read(tx, ownerId);
    if (rows.length > 0) throw new AppError('CONFLICT', '账户中已有数据，只能导入到空账户');
  }
  for (const write of writes) await write(tx);
  return counts;
}
