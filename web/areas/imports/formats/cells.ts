import { type Decimal, decimal, toText, zero } from '../../../../finance/money/decimal.ts';

/** Why one row cannot be imported, in words; thrown while a row is read. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem';
}

/** A cell that is not what its column should have; `eachRow` names the column. */
export class CellProblem extends RowProblem {
  readonly cell: string;

  constructor(cell: string, words: string) {
    super(`“${cell.slice(0, 30)}”${words}`);
    this.cell = cell;
  }
}

/**
 * A cell without what programs write around it: `="000001"` and `'000001`, which keep a spreadsheet
 * from reading a number, and tabs after numbers.
 */
export function cleaned(cell: string): string {
  const text = cell.trim();
  if (text.startsWith("'")) return text.slice(1).trim();
  // A note may begin with `=` as well; only what is quoted, or a bare number, was written against reading.
  const [, quoted, bare] = /^=(?:"([^"]*)"|([\d.]+))$/.exec(text) ?? [];
  return (quoted ?? bare)?.trim() ?? text;
}

const blank = /^(?:-+|\/|—+|n\/?a|null|无)?$/i;

export function isBlank(text: string): boolean {
  return blank.test(text);
}

/** Without the marks of the home currency, blanks, and digits of full width; other currencies are no part of a figure. */
function bareFigure(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s¥￥]|CNY|RMB|元$/gi, '')
    .replaceAll('−', '-');
}

const simpleFigure = /^-?\d{1,20}(?:\.\d{1,20})?$/;
const plainFigure = /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:e[+-]?\d{1,2})?$/i;
const grouped = /^[+-]?\d{1,3}(?:,\d{3}){1,9}(?:\.\d{0,30})?$/;

/** Whether a cell holds a number. */
export function isFigure(cell: string): boolean {
  try {
    return figureOf(cell) !== undefined;
  } catch (error) {
    if (error instanceof CellProblem) return false;
    throw error;
  }
}

/**
 * The number in a cell, `undefined` when it is empty or a dash. `(1,102.00)` and `5.00-` are negative.
 * Throws `CellProblem` for what is no number.
 */
export function figureOf(cell: string): Decimal | undefined {
  if (cell === '0' || cell === '0.00') return zero;
  if (simpleFigure.test(cell)) return decimal(cell);
  if (isBlank(cell)) return undefined;
  let text = bareFigure(cell);
  const negative = /^\((.*)\)$/.exec(text)?.[1] ?? /^([^-+].*)-$/.exec(text)?.[1];
  if (negative !== undefined) text = `-${negative}`;
  if (grouped.test(text)) text = text.replaceAll(',', '');
  if (!plainFigure.test(text)) throw new CellProblem(cell, '不是数字');
  return decimal(text.replace(/^\+/, '').replace(/\.(?=$|e)/i, ''));
}

/** The number as the server takes it; nothing for nothing. */
export function figureText(figure: Decimal | undefined): string | undefined {
  return figure === undefined ? undefined : toText(figure);
}

/**
 * A number with the unit that stands right behind it: `0.0018000000SOL`. Units that are known are looked
 * for first, as `100.0001INCH` is 100.000 of `1INCH`.
 */
export function figureWithUnit(
  cell: string,
  knownUnits: readonly string[] = [],
): { figure: Decimal; unit: string } | undefined {
  const text = cell.trim();
  const known = knownUnits.find(
    (unit) => text.toUpperCase().endsWith(unit) && /\d$/.test(text.slice(0, -unit.length).trim()),
  );
  if (known !== undefined) {
    const figure = figureOf(text.slice(0, -known.length).trim());
    return figure && { figure, unit: known };
  }
  const match = /^([-+\d.,eE]*\d)\s*([A-Za-z][\w-]{0,19})?$/.exec(text);
  const figure = match && figureOf(match[1] as string);
  return figure ? { figure, unit: (match[2] ?? '').toUpperCase() } : undefined;
}

/** A header as it is compared: without spaces, with half-width brackets, in lower case. */
export function headerKey(cell: string): string {
  return cleaned(cell)
    .normalize('NFKC')
    .replaceAll(/[\s\uFEFF"“”]/g, '')
    .toLowerCase();
}
