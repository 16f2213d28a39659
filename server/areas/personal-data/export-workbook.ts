import { areas } from '../../areas.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../http/replies/file-answer.ts';
import { workbook } from '../../spreadsheets/workbook.ts';
import { collect, exportName } from './export-data.ts';

/** The export as a workbook to read, count and print: it is not what an import takes. */
export async function exportWorkbook(db: Db, deps: Deps, ownerId: string): Promise<FileAnswer> {
  const file = await collect(db, ownerId);
  const [first, ...others] = areas
    .flatMap(({ transfer = [] }) => transfer)
    .flatMap((transfer) => transfer.sheets(file[transfer.list]));
  if (!first) throw new Error('a workbook without a sheet');
  return { name: exportName(deps, 'xlsx'), content: workbook(first, ...others) };
}
