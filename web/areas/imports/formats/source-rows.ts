import type { Table, TableRow } from '../reading/table.ts';
import { cleaned } from './cells.ts';

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

/**
 * The rows under the header, up to the line that ends them. Left out are a header that is repeated
 * between them, as on a new page, and lines with one cell alone, which are titles and sums.
 */
export function sourceRows<Field extends string>(
  { rows }: Table,
  { headerAt, columns }: { headerAt: number; columns: ReadonlyMap<string, number> },
  end: RegExp | undefined,
): SourceRow<Field>[] {
  const header = rows[headerAt];
  const below = withPoints(rows.slice(headerAt + 1));
  const last = end ? below.findIndex((row) => end.test(lineOf(row))) : -1;
  const least = columns.size > 2 ? 2 : 1;
  return below
    .slice(0, last < 0 ? undefined : last)
    .filter((row) => !isRepeatedHeader(header, row) && filledCells(row) >= least)
    .map((row) => new RowUnderHeader<Field>(row, columns, header));
}

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
    return at === undefined ? '' : cleaned(this.cells[at] ?? '');
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

/** Figures like 1.002,50, as programs in Europe write them, in a file that has no other. */
function withPoints(rows: readonly TableRow[]): readonly TableRow[] {
  const has = (mark: string, figure: RegExp) =>
    rows.some(({ cells }) => cells.some((cell) => cell.includes(mark) && figure.test(cell)));
  if (!has(',', decimalComma) || has('.', decimalPoint)) return rows;
  return rows.map(({ n, cells }) => ({
    n,
    cells: cells.map((cell) =>
      withComma.test(cell) ? cell.replaceAll('.', '').replace(',', '.') : cell,
    ),
  }));
}

const filledCells = ({ cells }: { cells: readonly string[] }) =>
  cells.reduce((count, cell) => (cell === '' ? count : count + 1), 0);

/** A row as one text, which what stands above a header or ends the rows is looked for in. */
export function lineOf({ cells }: { cells: readonly string[] }): string {
  return cells.map(cleaned).join(',');
}
