import { Readable } from 'node:stream';
import { yieldWhenLong } from '../lib/loop-turns.ts';
import type { CellValue } from './cell.ts';
import type { Sheet } from './workbook.ts';

/**
 * A sheet as comma-separated values (RFC 4180: CRLF, quotes doubled), in UTF-8 with a byte order mark,
 * without which Excel takes it for the encoding of the system. A spreadsheet runs what begins like a
 * formula, so such a text is preceded by an apostrophe unless it is a number.
 */
export function csv({ columns, rows }: Sheet): Readable {
  async function* lines() {
    yield `\uFEFF${line(columns.map(({ header }) => header))}`;
    for await (const row of rows) {
      await yieldWhenLong();
      yield line(row);
    }
  }
  return Readable.from(lines(), { objectMode: false });
}

function line(values: readonly CellValue[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

const formulaStart = /^[=+\-@\t\r\0]/;
const number = /^[+-]?\d+(\.\d+)?$/;

function field(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) && !number.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
