import Papa from 'papaparse';
import { FileRefused, fileLimits } from './limits.ts';
import { type Table, TableBuilder } from './table.ts';

/** More than any table may have, so that a longer one is refused and not cut short. */
const mostLines = 2 * fileLimits.rows;

/** Reads values separated by commas, tabs, semicolons, bars or, without any of those, by spaces. */
export function readDelimited(text: string): Table {
  const delimiter = delimiterOf(text);
  const builder = new TableBuilder();
  const lines = delimiter === undefined ? splitAtSpaces(text) : splitAt(text, delimiter);
  for (const [at, cells] of lines.entries()) builder.add(at + 1, cells);
  return builder.table('');
}

function splitAt(text: string, delimiter: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: mostLines });
  // A quotation mark that is never closed would take the rest of the file into one cell.
  if (!errors.some(({ code }) => code === 'MissingQuotes')) return data;
  return Papa.parse<string[]>(text, { delimiter, preview: mostLines, quoteChar: '\0' }).data;
}

const delimiters = [',', '\t', ';', '|'];

/** The one that stands most often in the first lines: thousands have commas, padded numbers tabs. */
function delimiterOf(text: string): string | undefined {
  const lines = text.slice(0, 200_000).split(/\r\n|\r|\n/, 200);
  const counts = delimiters.map((delimiter) => ({
    delimiter,
    count: lines.reduce((sum, line) => sum + Math.min(line.split(delimiter).length - 1, 50), 0),
  }));
  const most = counts.reduce((a, b) => (b.count > a.count ? b : a));
  return most.count === 0 ? undefined : most.delimiter;
}

function splitAtSpaces(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/, mostLines).map((line) => line.trim().split(/\s+/));
  if (!lines.some((cells) => cells.length > 2)) {
    throw new FileRefused('文件里没有找到表格，请选择CSV、Excel（.xlsx）或银行、App导出的账单');
  }
  return lines;
}
