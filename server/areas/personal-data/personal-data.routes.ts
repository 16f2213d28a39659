import { type Imported, personalData } from '../../../contract/personal-data/personal-data.ts';
import { areas } from '../../areas.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/pipeline/caller.ts';
import type { Limit } from '../../http/pipeline/rate-limits.ts';
import { limited, type Route, route, uploadRoute } from '../../http/pipeline/route.ts';
import { lockUser } from '../auth/users.repository.ts';
import { exportData, exportWorkbook } from './export-data.ts';
import { createImportOpener, type OpenImport } from './open-import.ts';

export function personalDataRoutes(deps: Deps): Route[] {
  const openImport = createImportOpener(deps);
  return [
    route(personalData.export, (db, caller) => exportData(db, deps, caller)),
    route(personalData.workbook, (db, { ownerId }) => exportWorkbook(db, deps, ownerId)),
    limited(
      importLimit,
      importLimitText,
      uploadRoute(
        personalData.import,
        ({ ownerId, body }) => openImport(ownerId, body),
        (tx, caller, file) => importData(tx, caller, file),
      ),
    ),
  ];
}

/** Of one user. A file is brought in once; the others are for mending one that was refused. */
const importLimit: Limit = { name: 'import', max: 10, windowMs: 3600 * 1000 };
const importLimitText = '导入过于频繁，每小时最多10次，请稍后再试';

const transfers = areas.flatMap(({ transfer = [] }) => transfer);

/**
 * Inserts a file into an account without data: all of it or nothing. Two imports of one
 * user take turns, so that the second finds the first. A household takes no list that is a person's
 * alone: none of its members could see or change the rows.
 */
async function importData(
  tx: Tx,
  { userId, ownerId }: Pick<Caller, 'userId' | 'ownerId'>,
  { counts, batches }: OpenImport,
): Promise<Imported> {
  await lockUser(tx, userId);
  for (const { read } of transfers) {
    const rows = await read(tx, ownerId);
    if (rows.length > 0) throw new AppError('CONFLICT', '账户中已有数据，只能导入到空账户');
  }
  const leftOut = transfers.filter(({ isPersons }) => isPersons && ownerId !== userId);
  const taken = transfers.filter((transfer) => !leftOut.includes(transfer));
  for await (const { list, table, rows } of batches()) {
    await taken.find((transfer) => transfer.list === list)?.insert(tx, { [table]: rows });
  }
  return { ...counts, ...Object.fromEntries(leftOut.map(({ list }) => [list, 0])) };
}
