import { type Decimal, zero } from '../../../../../finance/money/decimal.ts';
import { levelSign } from '../../../../../finance/spending/same-named.ts';
import type { CashRow } from '../../import-rows.ts';
import { figureOf, figureText, isBlank, RowProblem } from '../cells.ts';
import { type Moment, momentOf } from '../dates.ts';

/** What the bill of each wallet and shop says of a payment. */
export type BillField =
  | 'time'
  | 'counterparty'
  | 'goods'
  | 'direction'
  | 'amount'
  | 'method'
  | 'state'
  | 'number'
  | 'note';

/** The day and time of a row as the server takes them. */
export function occurred({ day, time }: Moment): string {
  return time === undefined ? day : `${day} ${time}`;
}

export function occurredAt(cell: string, order: Parameters<typeof momentOf>[1]): string {
  return occurred(momentOf(cell, order));
}

/** An amount above 0, whatever sign the file gives it. */
export function absoluteAmount(cell: string): Decimal {
  const figure = figureOf(cell);
  if (figure === undefined) throw new RowProblem('金额不能为空');
  return figure.abs();
}

export function signed(amount: Decimal, sign: 1 | -1): string {
  return figureText(sign < 0 ? zero.minus(amount) : amount) as string;
}

/** What a row says about itself, without what is empty, a dash or a slash. */
export function noteOf(...parts: readonly string[]): Pick<CashRow, 'note'> {
  const words = [...new Set(parts.map((part) => part.trim()).filter((part) => !isBlank(part)))];
  return words.length === 0 ? {} : { note: words.join(' ') };
}

/** The category that a program for keeping accounts has for a row, its two levels in one text. */
export function categoryOf(upper: string, lower = ''): Pick<CashRow, 'word'> {
  const levels = [...new Set([upper, lower].map((level) => level.trim()))];
  const named = levels.filter((level) => !isBlank(level));
  return named.length === 0 ? {} : { word: named.join(levelSign) };
}

/** The same of a cell that has both levels, as `Food:Lunch`. */
export function categoryOfPath(path: string): Pick<CashRow, 'word'> {
  const [upper = '', ...lower] = path.split(':');
  return categoryOf(upper, lower.join(':'));
}

/** The fields that are not empty. */
export function filled(
  fields: Partial<Record<Exclude<keyof CashRow, 'n'>, string | undefined>>,
): Partial<CashRow> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, text]) => text !== undefined && !isBlank(text)),
  );
}
