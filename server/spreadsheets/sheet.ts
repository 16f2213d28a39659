import type { CellKind, CellValue } from './cell.ts';
import type { Sheet } from './workbook.ts';

/** Each column's header, kind, width in characters, and its cell of a row. */
export type Columns<Row> = readonly (readonly [
  header: string,
  kind: CellKind,
  width: number,
  read: (row: Row) => CellValue,
])[];

export function sheet<Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): Sheet {
  return {
    name,
    columns: columns.map(([header, kind, width]) => ({ header, kind, width })),
    rows: rows.map((row) => columns.map(([, , , read]) => read(row))),
  };
}

/** A decimal as a spreadsheet holds it: in binary floating point. The exact one is in the JSON file. */
export function numberCell(value: string | number | null | undefined): number | null {
  return value == null ? null : Number(value);
}

export function yesNoCell(isTrue: boolean): string {
  return isTrue ? '是' : '否';
}
