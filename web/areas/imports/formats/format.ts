import type { ImportKind } from '../../../../contract/imports/import-words.ts';
import type { DateOrder } from '../import-choices.ts';
import type { ImportQuestion } from '../import-file.ts';
import type { FileRow } from '../import-rows.ts';
import type { Table } from '../reading/table.ts';
import { CellProblem, RowProblem } from './cells.ts';
import { orderOf, possibleOrders, unclearDate } from './dates.ts';
import {
  type Columns,
  type Head,
  keysOf,
  missingColumns,
  type Recognition,
  recognise,
} from './recognise.ts';
import { lineOf, type SourceRow, sourceRows } from './source-rows.ts';

/** What the rows of a file are read with beside their cells. */
export interface Reading {
  dateOrder: DateOrder | undefined;
  /** The whole code for each one that lost its leading zeros, as the person answered. */
  codes: Readonly<Record<string, string>>;
  /** What stands above the header, line by line. */
  preamble: readonly string[];
  /** The number of the last line of the table. */
  lastLine: number;
  /** All tables of the file, for what one says about another. */
  tables: readonly Table[];
  /** Asks the person; the same question once. */
  ask: (question: ImportQuestion) => void;
}

/** One source of files: how it is recognised, and how its rows are read. */
export interface Format {
  source: string;
  kind: ImportKind;
  label: string;
  check?: string;
  recognise: (table: Table, heads?: readonly Head[]) => Recognition | undefined;
  /** What a table that is not recognised lacks to be of this format; empty for any other table. */
  missing?: (table: Table, heads: readonly Head[]) => string[];
  read: (
    table: Table,
    found: Recognition,
    reading: Omit<Reading, 'preamble' | 'lastLine'>,
  ) => FileRow[];
}

interface Declaration<Field extends string> extends Columns<Field> {
  source: string;
  kind: ImportKind;
  label: string;
  /** Columns of dates, all in one order. A line without any of them may be a sum. */
  dates: readonly Field[];
  /** The line under the last record, where more follows it. */
  end?: RegExp;
  /** For a layout that was not confirmed with a real file: what each of its rows asks the person to check. */
  check?: string;
  /** Reads every record after the header. Rows may be answered in any order. */
  readAll: (rows: readonly SourceRow<Field>[], reading: Reading) => FileRow[];
}

export function format<Field extends string>(declaration: Declaration<Field>): Format {
  const { source, kind, label, check, readAll } = declaration;
  const keys = keysOf(declaration.columns);
  return {
    source,
    kind,
    label,
    ...(check !== undefined && { check }),
    recognise: (table, heads) => recognise(keys, declaration, table, heads),
    missing: (table, heads) => missingColumns(keys, declaration, table, heads),
    read: (table, found, reading) => {
      const { end, dates: days } = declaration;
      const { rows, leftOut } = sourceRows<Field>(table, found, { end, days });
      const lastLine = table.rows.at(-1)?.n ?? 0;
      const preamble = table.rows.slice(0, Math.max(found.headerAt, 0)).map(lineOf);
      const dateOrder = reading.dateOrder ?? findOrder(declaration, rows, reading.ask);
      const read = readAll(rows, { ...reading, dateOrder, preamble, lastLine });
      const marked = check === undefined ? read : read.map((row) => withCheck(row, check));
      return [...marked, ...leftOut].sort((a, b) => a.n - b.n).map(withinLimits);
    },
  };
}

/** A row that cannot be imported, of either kind. */
interface ProblemRow {
  n: number;
  problem: string;
}

/** A row that is read, and the header of the column that a cell of it stands in, where that is known. */
interface ReadableRow {
  n: number;
  headerOf?: (cell: string) => string | undefined;
}

/**
 * Reads rows one by one; what a reader throws as `RowProblem` becomes the problem of its row. Every row
 * is answered, so that none is left out without its reason.
 */
export function eachRow<Source extends ReadableRow, Row extends FileRow>(
  rows: readonly Source[],
  read: (row: Source) => Row,
): (Row | ProblemRow)[] {
  return rows.map((row) => {
    try {
      return read(row);
    } catch (error) {
      if (error instanceof RowProblem) return { n: row.n, problem: problemInWords(error, row) };
      throw error;
    }
  });
}

function problemInWords(problem: RowProblem, row: ReadableRow): string {
  const header = problem instanceof CellProblem ? row.headerOf?.(problem.cell) : undefined;
  return header ? `“${header}”一栏的${problem.message}` : problem.message;
}

/** Adds to what the person is asked to check of a row. */
export function withCheck<Row extends FileRow>(row: Row, words: string): Row {
  if (row.skip !== undefined || row.problem !== undefined) return row;
  return { ...row, check: row.check === undefined ? words : `${row.check}；${words}` };
}

/** The order of the dates of a file, which is asked for when they can be read in several. */
function findOrder<Field extends string>(
  { dates }: Declaration<Field>,
  rows: readonly SourceRow<Field>[],
  ask: Reading['ask'],
): DateOrder | undefined {
  const cells = dates.flatMap((field) => rows.map((row) => row.cell(field)));
  const example = unclearDate(cells);
  if (example !== undefined) {
    ask({
      about: 'dateOrder',
      words: `文件里的日期（如“${example}”）可以有几种读法，请选择`,
      example,
      options: possibleOrders(cells),
    });
  }
  return orderOf(cells);
}

const longestNote = 500;

/** Notes are put together of several cells, and may be longer than one. */
function withinLimits(row: FileRow): FileRow {
  if (row.note === undefined || row.note.length <= longestNote) return row;
  return { ...row, note: row.note.slice(0, longestNote) };
}
