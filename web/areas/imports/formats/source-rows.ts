import type { Table, TableRow } from '../reading/table.ts';
import { cleaned } from './cells.ts';
import { isDate } from './dates.ts';

/** A row of the file with its cells by the format's names for the columns. */
export interface SourceRow<Field extends string> {
  n: number;
  /** The cell, cleaned; empty when there is no such column. */
  cell: (field: Field) => string;
  has: (field: Field) => boolean;
  /** The header of the format's column with this cell; undefined when several columns have it, or none. */
  headerOf: (cell: string) => string | undefined;
  /** The cells between two columns, for those that are not always the same. */
  between: (from: Field, to: Field) => readonly string[];
  cells: readonly string[];
}

/** A line under the header that is no record, with the reason and, as its note, what stands in it. */
interface LeftOutRow {
  n: number;
  skip: string;
  note: string;
}

interface RowsUnderHeader<Field extends string> {
  rows: SourceRow<Field>[];
  leftOut: LeftOutRow[];
}

/**
 * The lines under the header. One with a day of its own is always a record, whatever its cells begin
 * with; of the others only titles, sums at the end of a block and what follows the table are left out.
 */
export function sourceRows<Field extends string>(
  { rows: lines }: Table,
  { headerAt, columns }: { headerAt: number; columns: ReadonlyMap<string, number> },
  { end, days }: { end: RegExp | undefined; days: readonly Field[] },
): RowsUnderHeader<Field> {
  const header = lines[headerAt];
  const below = withPoints(lines.slice(headerAt + 1));
  const endAt = end ? below.findIndex((line) => end.test(lineOf(line))) : -1;
  const least = columns.size > 2 ? 2 : 1;
  const places = days.flatMap((field) => columns.get(field) ?? []);
  // Without a column of days nothing tells a sum from a record.
  const hasDay = ({ cells }: TableRow) =>
    places.length === 0 || places.some((at) => isDate(cleaned(cells[at] ?? '')));
  const rows: SourceRow<Field>[] = [];
  const leftOut: LeftOutRow[] = [];
  let isEndOfBlock = true;
  for (const [at, line] of [...below.entries()].reverse()) {
    const isHeader = isRepeatedHeader(header, line);
    const isRecord = !isHeader && hasDay(line);
    const reason = isRecord
      ? undefined
      : (isHeader && '重复的表头') ||
        (endAt >= 0 && at >= endAt && '表格结尾的合计或说明，不是记录') ||
        (isEndOfBlock && isSum(line) && '合计或说明，不是记录') ||
        (filledCells(line) < least && '只有一格内容，不是记录') ||
        undefined;
    if (reason === undefined) rows.push(new RowUnderHeader<Field>(line, columns, header));
    else leftOut.push({ n: line.n, skip: reason, note: lineText(line) });
    if (isHeader || at === endAt) isEndOfBlock = true;
    else if (isRecord) isEndOfBlock = false;
  }
  return { rows: rows.reverse(), leftOut: leftOut.reverse() };
}

/** How lines begin that sum up the rows above them or say where they are from. */
const sumStart =
  /^(?:[\u4e00-\u9fa5]{0,6}(?:合计|总计|小计|汇总)|#|数据来源|注[:：]|(?:sub)?total\b)/i;
const sumCell = /^(?:合计|总计|小计|汇总)[:：]?$/;

function isSum({ cells }: TableRow): boolean {
  const filled = cells.map(cleaned).filter((cell) => cell !== '');
  return sumStart.test(filled[0] ?? '') || filled.some((cell) => sumCell.test(cell));
}

/** What stands in a line that is left out, for the person. */
export function lineText({ cells }: { cells: readonly string[] }): string {
  const filled = cells.map(cleaned).filter((cell) => cell !== '');
  return filled.join(' ').slice(0, 200);
}

/** The columns whose numbers tell one payment or order from another. */
const numbers: ReadonlySet<string> = new Set(['number', 'order']);
/**
 * What is left of a long number in a file that a spreadsheet has saved, `4.20000E+27`: all payments of a time have the
 * same, so that it would make one of two.
 */
const cutNumber = /^\d(?:\.\d+)?e\+\d+$/i;

class RowUnderHeader<Field extends string> implements SourceRow<Field> {
  readonly n: number;
  readonly cells: readonly string[];
  readonly #columns: ReadonlyMap<string, number>;
  readonly #header: TableRow | undefined;

  constructor(
    { n, cells }: TableRow,
    columns: ReadonlyMap<string, number>,
    header: TableRow | undefined,
  ) {
    this.n = n;
    this.cells = cells;
    this.#columns = columns;
    this.#header = header;
  }

  cell(field: Field): string {
    const at = this.#columns.get(field);
    const text = at === undefined ? '' : cleaned(this.cells[at] ?? '');
    return numbers.has(field) && cutNumber.test(text) ? '' : text;
  }

  has(field: Field): boolean {
    return this.#columns.has(field);
  }

  headerOf(cell: string): string | undefined {
    const places = [...new Set(this.#columns.values())].filter(
      (at) => cleaned(this.cells[at] ?? '') === cell,
    );
    const [at] = places;
    if (at === undefined || places.length > 1) return undefined;
    return this.#header ? cleaned(this.#header.cells[at] ?? '') : numberedColumn(at);
  }

  between(from: Field, to: Field): readonly string[] {
    const [start, end] = [this.#columns.get(from), this.#columns.get(to)];
    return start === undefined || end === undefined ? [] : this.cells.slice(start + 1, end);
  }
}

/** What a column of a table without a header is called: `第1列`. */
export function numberedColumn(at: number): string {
  return `第${at + 1}列`;
}

function isRepeatedHeader(header: TableRow | undefined, row: TableRow): boolean {
  return row.cells[0] === header?.cells[0] && lineOf(row) === lineOf(header ?? row);
}

const decimalComma = /^[-+]?\d{1,3}(?:\.?\d{3})*,\d{1,2}$/;
const decimalPoint = /^[-+]?\d{1,3}(?:,?\d{3})*\.\d+$/;
const withComma = /^[-+]?\d{1,3}(?:\.?\d{3})*,\d+$/;
/** `1.002` is a thousand where commas are decimal marks, and else a little more than one. */
const pointOfEither = /^[-+]?\d{1,3}(?:\.\d{3})+$/;

/** Figures like 1.002,50, as programs in Europe write them, in a file that has no other. */
function withPoints(rows: readonly TableRow[]): readonly TableRow[] {
  if (!hasDecimalCommas(rows)) return rows;
  return rows.map(({ n, cells }) => ({
    n,
    cells: cells.map((cell) =>
      withComma.test(cell) || pointOfEither.test(cell)
        ? cell.replaceAll('.', '').replace(',', '.')
        : cell,
    ),
  }));
}

function hasDecimalCommas(rows: readonly TableRow[]): boolean {
  const has = (mark: string, isOne: (cell: string) => boolean) =>
    rows.some(({ cells }) => cells.some((cell) => cell.includes(mark) && isOne(cell)));
  if (!has(',', (cell) => decimalComma.test(cell))) return false;
  if (has('.', (cell) => decimalPoint.test(cell) && !pointOfEither.test(cell))) return false;
  // Words may look like such a figure too, but not a whole column of them.
  return !has('.', (cell) => pointOfEither.test(cell)) || hasColumnOfCommas(rows);
}

function hasColumnOfCommas(rows: readonly TableRow[]): boolean {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => at).some((at) => {
    const cells = rows.map((row) => row.cells[at] ?? '').filter((cell) => cell !== '');
    return (
      cells.some((cell) => decimalComma.test(cell)) &&
      cells.every((cell) => /^[-+]?[\d.,]+$/.test(cell))
    );
  });
}

const filledCells = ({ cells }: { cells: readonly string[] }) =>
  cells.reduce((count, cell) => (cell === '' ? count : count + 1), 0);

/** A row as one text, which what stands above a header or ends the rows is looked for in. */
export function lineOf({ cells }: { cells: readonly string[] }): string {
  return cells.map(cleaned).join(',');
}
