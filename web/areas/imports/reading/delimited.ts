import { FileRefused, fileLimits } from './limits.ts';
import { type Table, TableBuilder } from './table.ts';

/** More than any table may have, so that a longer one is refused and not cut short. */
const mostLines = 2 * fileLimits.rows;

/** Reads values separated by commas, tabs, semicolons, bars or, without any of those, by spaces. */
export function readDelimited(text: string): Table {
  // A file put together of several may have CR, LF and CRLF; each ends a record outside quotes.
  const unified = text.replaceAll(/\r\n?/g, '\n');
  const delimiter = delimiterOf(unified);
  const builder = new TableBuilder();
  const lines = delimiter === undefined ? splitAtSpaces(unified) : splitAt(unified, delimiter);
  for (const [at, cells] of lines.entries()) builder.add(at + 1, cells);
  return builder.table('');
}

/**
 * The cells of every line. A cell is quoted when its closing quotation mark stands at its end; one that
 * is closed earlier, or never, is taken as it stands, so that it cannot take the lines after it along.
 */
function splitAt(text: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (lines.length < mostLines) {
    const { cell, end } = quotedCell(text, at, delimiter) ?? plainCell(text, at, delimiter);
    cells.push(cell);
    if (text[end] !== delimiter) {
      lines.push(cells);
      cells = [];
    }
    if (end >= text.length) break;
    at = end + 1;
  }
  return lines;
}

interface CellAt {
  cell: string;
  /** The place of the delimiter or the line end behind it. */
  end: number;
}

function plainCell(text: string, start: number, delimiter: string): CellAt {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
  return { cell: text.slice(start, end), end };
}

/** Within quotation marks two stand for one. Blanks may surround them. */
function quotedCell(text: string, start: number, delimiter: string): CellAt | undefined {
  const isBlank = (at: number) => text[at] === ' ';
  let open = start;
  while (isBlank(open)) open += 1;
  if (text[open] !== '"') return undefined;
  let close = text.indexOf('"', open + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return undefined;
  let end = close + 1;
  while (isBlank(end)) end += 1;
  if (end < text.length && text[end] !== delimiter && text[end] !== '\n') return undefined;
  return { cell: text.slice(open + 1, close).replaceAll('""', '"'), end };
}

const delimiters = [',', '\t', ';', '|'];

/** The one that stands most often in the first lines: thousands have commas, padded numbers tabs. */
function delimiterOf(text: string): string | undefined {
  const lines = text.slice(0, 200_000).split('\n', 200);
  const counts = delimiters.map((delimiter) => ({
    delimiter,
    count: lines.reduce((sum, line) => sum + Math.min(line.split(delimiter).length - 1, 50), 0),
  }));
  const most = counts.reduce((a, b) => (b.count > a.count ? b : a));
  return most.count === 0 ? undefined : most.delimiter;
}

function splitAtSpaces(text: string): string[][] {
  const lines = text.split('\n', mostLines).map((line) => line.trim().split(/\s+/));
  if (!lines.some((cells) => cells.length > 2)) {
    throw new FileRefused('文件里没有找到表格，请选择CSV、Excel（.xlsx）或银行、App导出的账单');
  }
  return lines;
}
