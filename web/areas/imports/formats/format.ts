import type { DateOrder } from '../import-choices.ts';
import type { ImportQuestion } from '../import-file.ts';
import type { FileRow, ImportKind } from '../import-rows.ts';
import type { Table, TableRow } from '../reading/table.ts';
import { cleaned, headerKey, RowProblem } from './cells.ts';
import { orderOf, possibleOrders, unclearDate } from './dates.ts';

/** What the rows of a file are read with beside their cells. */
export interface Reading {
  dateOrder: DateOrder | undefined;
  /** The whole code for each one that lost its leading zeros, as the person answered. */
  codes: Readonly<Record<string, string>>;
  /** What stands above the header, line by line. */
  preamble: readonly string[];
  /** All tables of the file, for what one says about another. */
  tables: readonly Table[];
  /** Asks the person; the same question once. */
  ask: (question: ImportQuestion) => void;
}

/** A row of the file with its cells by the format's names for the columns. */
export interface SourceRow<Field extends string> {
  n: number;
  /** The cell, cleaned; empty when there is no such column. */
  cell: (field: Field) => string;
  has: (field: Field) => boolean;
  /** The cells between two columns, for those that are not always the same. */
  between: (from: Field, to: Field) => string[];
  cells: readonly string[];
}

/** Where a table has a format's columns. */
export interface Recognition {
  /** The place of the header among the table's rows; -1 for a table without one. */
  headerAt: number;
  columns: ReadonlyMap<string, number>;
  isSure: boolean;
  /** How many columns are the format's, less those that are not; the highest score is the likeliest. */
  score: number;
}

/** One source of files: how it is recognised, and how its rows are read. */
export interface Format {
  source: string;
  kind: ImportKind;
  label: string;
  check?: string;
  recognise: (table: Table) => Recognition | undefined;
  read: (table: Table, found: Recognition, reading: Omit<Reading, 'preamble'>) => FileRow[];
}

interface Declaration<Field extends string> {
  source: string;
  kind: ImportKind;
  label: string;
  /** The headers that each column may have. */
  columns: Readonly<Record<Field, readonly string[]>>;
  /** Without one of these columns a table is none of this format. */
  required: readonly Field[];
  /** Columns of dates, all in one order. */
  dates: readonly Field[];
  /** What stands above the header, or in it, in the source's files alone. */
  mark?: RegExp;
  /** Has to stand there. */
  needsMark?: boolean;
  /** The line under the last row, where more follows it. */
  end?: RegExp;
  /** For a layout that nobody has confirmed: what each of its rows asks the person to check. */
  check?: string;
  /** Every row after the header; one that is none answers nothing. Rows may be answered in any order. */
  readAll: (rows: readonly SourceRow<Field>[], reading: Reading) => FileRow[];
}

/** Sources add a column now and then. */
const mostStrange = 2;

/** A header stands within the first lines, under a title and what the source says of itself. */
const deepestHeader = 60;

export function format<Field extends string>(declaration: Declaration<Field>): Format {
  const { source, kind, label, check, readAll } = declaration;
  return {
    source,
    kind,
    label,
    ...(check !== undefined && { check }),
    recognise: (table) => recognise(declaration, table),
    read: (table, found, reading) => {
      const rows = sourceRows<Field>(table, found, declaration.end);
      const preamble = table.rows.slice(0, Math.max(found.headerAt, 0)).map(lineOf);
      const dateOrder = reading.dateOrder ?? findOrder(declaration, rows, reading.ask);
      const read = readAll(rows, { ...reading, dateOrder, preamble });
      const marked = check === undefined ? read : read.map((row) => withCheck(row, check));
      return marked.sort((a, b) => a.n - b.n).map(withinLimits);
    },
  };
}

/** A row that cannot be imported, of either kind. */
interface ProblemRow {
  n: number;
  problem: string;
}

/** Reads rows one by one; what a reader throws as `RowProblem` becomes the problem of its row. */
export function eachRow<Source extends { n: number }, Row extends FileRow>(
  rows: readonly Source[],
  read: (row: Source) => Row | undefined,
): (Row | ProblemRow)[] {
  return rows.flatMap((row) => {
    try {
      return read(row) ?? [];
    } catch (error) {
      if (error instanceof RowProblem) return { n: row.n, problem: error.message };
      throw error;
    }
  });
}

/** Adds to what the person is asked to check of a row. */
export function withCheck<Row extends FileRow>(row: Row, words: string): Row {
  if (row.skip !== undefined || row.problem !== undefined) return row;
  return { ...row, check: row.check === undefined ? words : `${row.check}；${words}` };
}

function recognise<Field extends string>(
  { columns, required, mark, needsMark }: Declaration<Field>,
  { rows, name }: Table,
): Recognition | undefined {
  for (const [headerAt, { cells }] of rows.slice(0, deepestHeader).entries()) {
    const found = findColumns(columns, cells);
    if (!required.every((field) => found.has(field))) continue;
    const above = [name, ...rows.slice(0, headerAt + 1).map(lineOf)].join('\n');
    const isMarked = mark?.test(above) ?? false;
    if (needsMark && !isMarked) continue;
    const known = new Set(found.values());
    const strange = cells.filter((cell, at) => cleaned(cell) !== '' && !known.has(at)).length;
    return {
      headerAt,
      columns: found,
      isSure: isMarked || strange <= mostStrange,
      score: found.size + required.length - strange / 2 + (isMarked ? 10 : 0),
    };
  }
  return undefined;
}

/** The place of each column; of headers that stand twice, the first. */
export function findColumns<Field extends string>(
  columns: Readonly<Partial<Record<Field, readonly string[]>>>,
  header: readonly string[],
): Map<Field, number> {
  const places = new Map<string, number>();
  for (const [at, cell] of header.entries()) {
    const key = headerKey(cell);
    if (key !== '' && !places.has(key)) places.set(key, at);
  }
  const found = new Map<Field, number>();
  for (const [field, names] of Object.entries<readonly string[] | undefined>(columns)) {
    const at = names
      ?.map((name) => places.get(headerKey(name)))
      .find((place) => place !== undefined);
    if (at !== undefined) found.set(field as Field, at);
  }
  return found;
}

/**
 * The rows under the header. Left out are a header that is repeated between them, as on a new page, and
 * lines with one cell alone, which are titles and sums.
 */
function sourceRows<Field extends string>(
  { rows }: Table,
  { headerAt, columns }: Recognition,
  end: RegExp | undefined,
): SourceRow<Field>[] {
  const header = rows[headerAt] && lineOf(rows[headerAt]);
  const below = withPoints(rows.slice(headerAt + 1));
  const last = end ? below.findIndex((row) => end.test(lineOf(row))) : -1;
  const least = columns.size > 2 ? 2 : 1;
  return below
    .slice(0, last < 0 ? undefined : last)
    .filter((row) => lineOf(row) !== header && filledCells(row) >= least)
    .map(({ n, cells }) => ({
      n,
      cells,
      has: (field) => columns.has(field),
      between: (from, to) => {
        const [start, end] = [columns.get(from), columns.get(to)];
        return start === undefined || end === undefined ? [] : cells.slice(start + 1, end);
      },
      cell: (field) => {
        const at = columns.get(field);
        return at === undefined ? '' : cleaned(cells[at] ?? '');
      },
    }));
}

const decimalComma = /^[-+]?\d{1,3}(?:\.?\d{3})*,\d{1,2}$/;
const decimalPoint = /^[-+]?\d{1,3}(?:,?\d{3})*\.\d+$/;
const withComma = /^[-+]?\d{1,3}(?:\.?\d{3})*,\d+$/;

/** Figures like 1.002,50, as programs in Europe write them, in a file that has no other. */
function withPoints(rows: readonly TableRow[]): readonly TableRow[] {
  const has = (figure: RegExp) => rows.some(({ cells }) => cells.some((cell) => figure.test(cell)));
  if (!has(decimalComma) || has(decimalPoint)) return rows;
  return rows.map(({ n, cells }) => ({
    n,
    cells: cells.map((cell) =>
      withComma.test(cell) ? cell.replaceAll('.', '').replace(',', '.') : cell,
    ),
  }));
}

const filledCells = ({ cells }: { cells: readonly string[] }) =>
  cells.reduce((count, cell) => (cell === '' ? count : count + 1), 0);

function lineOf({ cells }: { cells: readonly string[] }): string {
  return cells.map(cleaned).join(',');
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
