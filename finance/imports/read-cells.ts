import { isRealDay } from '../../contract/fields/day-field.ts';
import { type Day, dayIn } from '../calendar/days.ts';
import { timeIn } from '../calendar/instants.ts';
import { currencyOfWord } from '../money/currency-words.ts';
import { decimal, toText } from '../money/decimal.ts';

/** What a cell of a file holds. */
export type Cell = string | number | null | undefined;

/** A cell as text, without what surrounds it; blank is ''. */
export function readText(cell: Cell): string {
  return cell == null ? '' : String(cell).trim();
}

const plain = /^[+-]?(\d{1,40}|\d{1,3}(,\d{3}){1,12})(\.\d{0,40})?$/;
const scientific = /^[+-]?\d{1,20}(\.\d{1,20})?e[+-]?\d{1,2}$/i;
/** What programs write into the cell of a number that is not there. */
const noNumber = /^[-–—/]{0,4}$/;

/**
 * The number in a cell as a canonical decimal text; null when the cell is blank, undefined when it
 * cannot be read. Takes signs of currencies, thousands separators where they stand right, and
 * brackets for what is below zero.
 */
export function readDecimal(cell: Cell): string | null | undefined {
  if (cell == null) return null;
  if (typeof cell === 'number') return Number.isFinite(cell) ? toText(decimal(cell)) : undefined;
  const text = cell
    .normalize('NFKC')
    .replace(/[\s¥￥]/g, '')
    .replace(/元$/, '');
  if (noNumber.test(text)) return null;
  const isBracketed = text.startsWith('(') && text.endsWith(')');
  const digits = isBracketed ? text.slice(1, -1) : text;
  if (isBracketed && /^[+-]/.test(digits)) return undefined;
  if (scientific.test(digits)) return toText(decimal(isBracketed ? `-${digits}` : digits));
  if (!plain.test(digits)) return undefined;
  return canonical(digits.replaceAll(',', ''), isBracketed);
}

/** Plain digits with a sign in the one form of columns. */
function canonical(digits: string, isNegative: boolean): string {
  const unsigned = /^[+-]/.test(digits) ? digits.slice(1) : digits;
  const [whole = '', fraction = ''] = unsigned.split('.');
  let end = fraction.length;
  while (end > 0 && fraction[end - 1] === '0') end -= 1;
  let start = 0;
  while (start < whole.length - 1 && whole[start] === '0') start += 1;
  const text = whole.slice(start) + (end > 0 ? `.${fraction.slice(0, end)}` : '');
  if (text === '0') return '0';
  return (isNegative || digits.startsWith('-') ? '-' : '') + text;
}

/** A day, with the time where the cell has one. */
export interface Moment {
  day: Day;
  /** `HH:mm:ss` */
  time: string | null;
}

const separated =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ,;]{1,3}(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?)?$/;
const together = /^(\d{4})(\d{2})(\d{2})(?:[T ;]{1,2}(\d{1,2}:\d{2}(?::\d{2})?|\d{6}))?$/;
const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * The day in a cell, year first; null when it is blank, undefined when it cannot be read. A moment
 * with its offset is the day it falls on in `timeZone`.
 */
export function readMoment(cell: Cell, timeZone: string): Moment | null | undefined {
  const text = readText(cell).normalize('NFKC');
  if (text === '') return null;
  if (withZone.test(text)) return momentOfInstant(text, timeZone);
  const [, year, month = '', date = '', time] = separated.exec(text) ?? together.exec(text) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (year === undefined || !isRealDay(day)) return undefined;
  if (time === undefined) return { day, time: null };
  const read = readTime(time);
  return read === undefined ? undefined : { day, time: read };
}

function momentOfInstant(text: string, timeZone: string): Moment | undefined {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return undefined;
  const day = dayIn(timeZone, at);
  return isRealDay(day) ? { day, time: timeIn(timeZone, at) } : undefined;
}

/**
 * The time in a cell as `HH:mm:ss`; null when it is blank, undefined when it cannot be read. Brokers
 * leave out colons: three or four digits are hours and minutes, five or six have seconds.
 */
export function readTime(cell: Cell): string | null | undefined {
  const text = readText(cell);
  if (text === '') return null;
  const [, hours = '', minutes = '', seconds = '00'] =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?$/.exec(text) ??
    /^(\d{1,2})(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{1,2})(\d{2})$/.exec(text) ??
    [];
  const time = `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time) ? time : undefined;
}

/** The number of the yuan in ISO 4217, which bank files have. */
const yuanNumber = '156';

/** The code of a currency by the ways in which files write it. */
export function readCurrency(text: string): string | null {
  if (text === '') return null;
  if (text === yuanNumber) return 'CNY';
  return currencyOfWord(text) ?? text.toUpperCase();
}
