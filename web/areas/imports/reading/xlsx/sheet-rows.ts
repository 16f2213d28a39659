import { fileLimits } from '../limits.ts';
import { attribute, nextTag, type Tag, textAfter } from '../markup.ts';
import { type Table, TableBuilder } from '../table.ts';
import { dateOfSerial } from './date-formats.ts';

/** What the cells of a sheet refer to. */
export interface CellSources {
  shared: readonly string[];
  isDate: readonly boolean[];
  /** Whether days are counted from 1904. */
  from1904: boolean;
}

/** The texts that the cells of all sheets share. Phonetic guides (`rPh`) are left out. */
export function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let text: string | undefined;
  let isPhonetic = false;
  for (let tag = nextTag(xml, 0); tag; tag = nextTag(xml, tag.end)) {
    if (tag.name === 'si') {
      if (text !== undefined) strings.push(text);
      text = tag.isClosing || tag.isEmpty ? undefined : '';
      if (tag.isEmpty) strings.push('');
    } else if (tag.name === 'rph') isPhonetic = !tag.isClosing && !tag.isEmpty;
    else if (isText(tag) && text !== undefined && !isPhonetic) text += cellTextAfter(xml, tag);
  }
  return strings;
}

const isText = (tag: Tag) => tag.name === 't' && !tag.isClosing && !tag.isEmpty;

/** Reads the rows of a sheet (ISO/IEC 29500-1, 18.3.1.73). Formulas count with the value stored for them. */
export function sheetRows(xml: string, name: string, sources: CellSources): Table {
  const builder = new TableBuilder();
  let n = 0;
  let cells: string[] = [];
  let column = -1;
  let kind = '';
  let style = 0;
  let value = '';
  let isPhonetic = false;
  const endCell = () => {
    if (value !== '') cells[column] = cellValue(value, kind, sources.isDate[style], sources);
    value = '';
  };
  const endRow = () => {
    endCell();
    builder.add(n, cells);
    cells = [];
    column = -1;
  };
  for (let tag = nextTag(xml, 0); tag; tag = nextTag(xml, tag.end)) {
    switch (tag.name) {
      case 'row':
        endRow();
        if (!tag.isClosing) n = rowNumber(attribute(xml, tag, 'r'), n);
        break;
      case 'c':
        endCell();
        if (tag.isClosing) break;
        column = columnOf(attribute(xml, tag, 'r'), column);
        kind = attribute(xml, tag, 't') ?? 'n';
        style = Number(attribute(xml, tag, 's') ?? 0);
        break;
      case 'rph':
        isPhonetic = !tag.isClosing && !tag.isEmpty;
        break;
      case 'v':
        if (!tag.isClosing && !tag.isEmpty) value = textAfter(xml, tag);
        break;
      case 't':
        if (kind === 'inlineStr' && isText(tag) && !isPhonetic) value += cellTextAfter(xml, tag);
        break;
      case 'sheetdata':
        if (tag.isClosing) {
          endRow();
          return builder.table(name);
        }
    }
  }
  endRow();
  return builder.table(name);
}

/** Rows are numbered upwards; a row without a number, or with a lower one, follows the last. */
function rowNumber(text: string | undefined, last: number): number {
  const n = Number(text);
  return Number.isInteger(n) && n > last && n <= 1_048_576 ? n : last + 1;
}

/** The column of `AB12`, from 0, at most one beyond the widest table, for which the sheet is refused. */
function columnOf(reference: string | undefined, last: number): number {
  const beyond = fileLimits.columns;
  if (reference === undefined) return Math.min(last + 1, beyond);
  let column = 0;
  for (let at = 0; at < Math.min(reference.length, 4); at += 1) {
    const letter = reference.charCodeAt(at) & 0xdf;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column === 0 ? Math.min(last + 1, beyond) : Math.min(column - 1, beyond);
}

function cellValue(
  value: string,
  kind: string,
  isDate: boolean | undefined,
  { shared, from1904 }: CellSources,
): string {
  switch (kind) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'n': {
      const number = Number(value);
      if (Number.isNaN(number)) return value;
      return (isDate ? dateOfSerial(number, { from1904 }) : undefined) ?? numberText(value, number);
    }
    case 'd':
      return value.replace('T', ' ').replace(/\.\d+$/, '');
    case 'e':
      return '';
    default:
      return value;
  }
}

/**
 * A number as spreadsheets show it, with at most 15 significant digits: 28.160000000000004 is what is
 * left of 28.16 in binary. Whole digits are what a program has written, longer ones the number of an order.
 */
function numberText(written: string, number: number): string {
  if (/^-?\d+$/.test(written)) return written;
  const rounded = Number(number.toPrecision(15));
  // Its last digits are lost, and it would look like another one.
  if (Math.abs(rounded) >= 1e15) return rounded.toExponential();
  const short = String(rounded);
  if (!short.includes('e')) return short;
  return number.toFixed(20).replace(/\.?0+$/, '');
}

/** Characters that XML does not know are written as `_x000D_` (18.4.12, ST_Xstring). */
function cellTextAfter(xml: string, tag: Tag): string {
  const text = textAfter(xml, tag);
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
