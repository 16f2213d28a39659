import type { Data, DeclaredCall, Input } from '../../../contract/endpoint.ts';
import type { FileFormat } from '../../../contract/fields/table-files.ts';
import { type ExportedList, exportOf } from '../../../contract/list-export.ts';
import { endpointOf } from '../../../contract/registry.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Columns, sheet } from '../../spreadsheets/sheet.ts';
import { tableFile } from '../../spreadsheets/table-file.ts';
import type { Caller } from './caller.ts';
import type { Route } from './route.ts';

/** A row of a list, which is answered whole or page by page. */
type RowOf<Answer> = Answer extends readonly (infer Row)[]
  ? Row
  : Answer extends { records: readonly (infer Row)[] }
    ? Row
    : never;

/** The page that has every row of a list. */
export const everyRow = { page: 1, size: 1_000_000_000 };

type RowsOf<E extends DeclaredCall, Row> = (
  answer: Data<E>,
  call: Input<E> & Caller,
  db: Db,
) => readonly Row[] | Promise<readonly Row[]>;

/**
 * Answers a list, and below its path all of it as a file, by the same handler and with the same filters.
 * `columns` are those of the file. `rowsOf` finds the rows where the answer is neither a list nor a page
 * of one, or where the file has more columns than the answer.
 */
export function exported<E extends DeclaredCall & ExportedList, Row = RowOf<Data<E>>>(
  { config, now }: Deps,
  list: E,
  answering: Route,
  columns: Columns<Row>,
  rowsOf: RowsOf<E, Row> = (answer) => plainRows(answer) as Row[],
): Route[] {
  const handle: Route['handle'] = async (db, call) => {
    const answer = await answering.handle(db, { ...call, query: { ...call.query, ...everyRow } });
    const rows = await rowsOf(answer as Data<E>, call as unknown as Input<E> & Caller, db);
    const { format } = call.query as { format: FileFormat };
    const today = dayIn(config.timeZone, now());
    return tableFile(sheet(list.exports, columns, rows), format, today);
  };
  const endpoint = endpointOf(exportOf(list));
  return [answering, { endpoint, handle, find: answering.find, after: undefined }];
}

function plainRows(answer: unknown): unknown {
  return Array.isArray(answer) ? answer : (answer as { records: unknown }).records;
}
