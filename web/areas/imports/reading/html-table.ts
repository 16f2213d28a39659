import { attribute, nextTag, type Tag, unescaped } from './markup.ts';
import { type Table, TableBuilder } from './table.ts';

/** The elements of a row and a cell, in HTML and in the XML that Excel 2003 wrote. */
const rowNames = new Set(['tr', 'row']);
const cellNames = new Set(['td', 'th', 'cell']);
const hidden = new Set(['script', 'style']);

/**
 * Reads the rows of all tables in a text, which many programs save with the ending .xls. A cell ends
 * where the next one begins, because HTML may leave out the closing tags.
 */
export function readMarkupTable(text: string): Table {
  const builder = new TableBuilder();
  let row: string[] | undefined;
  let cell: string | undefined;
  let spanned = 1;
  let count = 0;
  const endCell = () => {
    if (row && cell !== undefined) {
      row.push(unescaped(cell));
      for (let skipped = 1; skipped < spanned; skipped += 1) row.push('');
    }
    cell = undefined;
  };
  const endRow = () => {
    endCell();
    if (row) builder.add(++count, row);
    row = undefined;
  };
  let from = 0;
  for (let tag = nextTag(text, 0); tag; tag = nextTag(text, from)) {
    if (cell !== undefined) cell += text.slice(from, tag.start);
    from = hidden.has(tag.name) && !tag.isClosing ? endOf(text, tag) : tag.end;
    if (tag.name === 'br' && cell !== undefined) cell += ' ';
    if (rowNames.has(tag.name)) {
      endRow();
      if (tag.isClosing) continue;
      count = Math.max(count, placeOf(text, tag) - 1);
      row = [];
      if (tag.isEmpty) endRow();
    } else if (cellNames.has(tag.name)) {
      endCell();
      if (tag.isClosing || !row) continue;
      fillTo(row, Number(attribute(text, tag, 'Index') ?? 0) - 1);
      spanned = Math.min(Number(attribute(text, tag, 'colspan') ?? 1), mostSpanned);
      cell = '';
      if (tag.isEmpty) endCell();
    }
  }
  endRow();
  return builder.table('');
}

const mostSpanned = 100;

const lastRow = 1_048_576;

/** Rows of Excel 2003 say their place where those before them are empty; 0 where it says none. */
function placeOf(text: string, tag: Tag): number {
  const place = Number(attribute(text, tag, 'Index') ?? 0);
  return place <= lastRow ? place : 0;
}

/** Cells of Excel 2003 say their place where those before them are empty. */
function fillTo(row: string[], place: number): void {
  while (row.length < Math.min(place, mostSpanned)) row.push('');
}

function endOf(text: string, tag: Tag): number {
  const close = text.indexOf(`</${tag.name}`, tag.end);
  return close < 0 ? text.length : close;
}
