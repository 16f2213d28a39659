import { daysBetween } from '../../finance/calendar/days.ts';

/** What a column holds. `text` and `day` take a string, `amount` and `number` a number. */
export type CellKind = 'text' | 'day' | 'amount' | 'number';
export type CellValue = string | number | null;

/** Places in the list of cell formats in `workbook.ts`. */
export const styles = { plain: 0, header: 1, text: 2, amount: 3, day: 4 } as const;

/**
 * One cell. A person's text is always an inline string in a cell formatted as text, whatever it
 * begins with: no value is ever written as a formula, and editing the cell does not make it one.
 */
export function cell(kind: CellKind, value: CellValue, reference: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') {
    const style = kind === 'amount' ? styles.amount : styles.plain;
    return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
  }
  const serial = kind === 'day' ? serialDay(value) : undefined;
  return serial === undefined
    ? textCell(value, reference, styles.text)
    : `<c r="${reference}" s="${styles.day}"><v>${serial}</v></c>`;
}

export function textCell(text: string, reference: string, style: number): string {
  const body = `<is><t xml:space="preserve">${escapeText(text)}</t></is>`;
  return `<c r="${reference}" s="${style}" t="inlineStr">${body}</c>`;
}

/** `A`, `B`, … `Z`, `AA`, … for 0, 1, … */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/**
 * Text as XML, without the characters that XML does not know (ISO/IEC 29500-1, 22.9.2.19 ST_Xstring):
 * what would be read as an escape, such as `_x0041_`, is escaped itself.
 */
export function escapeText(text: string): string {
  if (!special.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unwritable, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Anything that is not to be written as it stands; most texts have none of it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out.
const special = /[\0-\x1f&<>"\ud800-\udfff\ufffe\uffff]|_x/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out.
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** The number of a day; undefined before March 1900, where spreadsheets do not agree on it. */
function serialDay(day: string): number | undefined {
  return day < '1900-03-01' ? undefined : daysBetween('1899-12-30', day);
}
