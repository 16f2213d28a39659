import { dayIn } from '../../../../finance/calendar/days.ts';
import type { DateOrder } from '../import-choices.ts';
import { dateOfSerial } from '../reading/xlsx/date-formats.ts';
import { CellProblem, RowProblem } from './cells.ts';

export interface Moment {
  day: string;
  /** `08:10:05` */
  time?: string;
}

/** The time zone of mainland wallets and banks; times of other zones are converted to it. */
const homeZone = 'Asia/Shanghai';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `03/04/2026`, `3.4.26` and `03/29'26`: what each part is depends on the country. */
const ambiguous = /^(\d{1,4})[-/. '](\d{1,2})[-/. '](\d{2,4})(?=$|[^\d])/;
const yearFirst = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?=$|[^\d])/;
const digitsOnly = /^(\d{4})(\d{2})(\d{2})(?=$|[^\d])/;
const monthNamed = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})/;
const dayNamed = /^(\d{1,2})[- ]([A-Za-z]{3})[a-z]*[- ,]+(\d{4})/;

/**
 * Reads the date, and the time where there is one, of a cell. Throws `RowProblem` when it is no date,
 * or when its order is not known.
 */
export function momentOf(cell: string, order?: DateOrder): Moment {
  const text = cell.trim();
  if (text === '') throw new RowProblem('日期不能为空');
  const instant = instantOf(text);
  if (instant) return instant;
  const found = dayParts(text, order) ?? serialDay(text);
  if (!found) throw new CellProblem(text, '不是日期');
  const time = timeOf(text.slice(found.length));
  return time === undefined ? { day: found.day } : { day: found.day, time };
}

/** Whether a cell begins with a day, in whatever order. */
export function isDate(cell: string): boolean {
  const text = cell.trim();
  const order = possibleOrders([text])[0] ?? 'YMD';
  return (instantOf(text) ?? dayParts(text, order) ?? serialDay(text)) !== undefined;
}

/** ISO 8601 with a zone: `2026-03-25T12:00:00+08:00`. */
function instantOf(text: string): Moment | undefined {
  const match =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)? ?(Z|[+-]\d{2}:?\d{2})$/.exec(text);
  if (!match) return undefined;
  const zone = (match[3] as string).replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = new Date(`${match[1]}T${match[2]}${zone}`);
  return Number.isNaN(instant.getTime()) ? undefined : inHomeZone(instant);
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: homeZone, timeStyle: 'medium' });

/** The day and time of an instant in the home zone. */
function inHomeZone(instant: Date): Moment {
  return { day: dayIn(homeZone, instant), time: clock.format(instant) };
}

/** Converts a moment of another zone, such as `Z` or `+01:00`. Without a time the day stays. */
export function toHomeZone({ day, time }: Moment, offset: string): Moment {
  return time === undefined ? { day } : inHomeZone(new Date(`${day}T${time}${offset}`));
}

interface DayPart {
  day: string;
  /** How many characters of the text it took. */
  length: number;
}

function dayParts(text: string, order: DateOrder | undefined): DayPart | undefined {
  const plain = yearFirst.exec(text) ?? digitsOnly.exec(text);
  if (plain) return dayOf(plain, plain[1], plain[2], plain[3]);
  const worded = monthNamed.exec(text);
  if (worded) return dayOf(worded, worded[3], monthNumber(worded[1]), worded[2]);
  const other = dayNamed.exec(text);
  if (other) return dayOf(other, other[3], monthNumber(other[2]), other[1]);
  const parts = ambiguous.exec(text);
  if (!parts) return undefined;
  const dateOrder = order ?? orderOf([text]);
  if (dateOrder === undefined)
    throw new RowProblem(`“${parts[0]}”哪个是月、哪个是日，请先选择日期格式`);
  const [, a, b, c] = parts;
  if (dateOrder === 'YMD') return dayOf(parts, a, b, c);
  return dateOrder === 'DMY' ? dayOf(parts, c, b, a) : dayOf(parts, c, a, b);
}

function monthNumber(name: string | undefined): string {
  return String(months.indexOf((name ?? '').toLowerCase()) + 1);
}

function dayOf(match: RegExpExecArray, year = '', month = '', day = ''): DayPart | undefined {
  const whole = year.length === 2 ? `20${year}` : year;
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const lastDay = new Date(Date.UTC(Number(whole), Number(month), 0)).getUTCDate();
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  const isYear = /^(?:19|20)\d\d$/.test(whole);
  const isDay = isYear && isMonth && Number(day) >= 1 && Number(day) <= lastDay;
  return isDay ? { day: text, length: match[0].length } : undefined;
}

/** A day as spreadsheets count them, in a column that was not formatted as dates; from 1990 to 2064. */
function serialDay(text: string): DayPart | undefined {
  if (!/^[345]\d{4}(?:\.\d{1,15})?$/.test(text)) return undefined;
  const day = dateOfSerial(Math.floor(Number(text)));
  return day === undefined ? undefined : { day, length: text.length };
}

/** The time within a text: `08:10:05`, `8:10`, `;115526`, `1103` (11:03:00), `93105` (09:31:05). */
export function timeOf(text: string): string | undefined {
  const parts = /(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?/.exec(text);
  const digits = /(?:^|[^\d.])(\d{3,6})(?:$|[^\d.])/.exec(text)?.[1];
  let [hours, minutes, seconds] = ['', '', ''];
  if (parts) [hours, minutes, seconds] = [parts[1] as string, parts[2] as string, parts[3] ?? '0'];
  else if (digits !== undefined) {
    const padded = digits.length < 5 ? `${digits.padStart(4, '0')}00` : digits.padStart(6, '0');
    [hours, minutes, seconds] = [padded.slice(0, 2), padded.slice(2, 4), padded.slice(4)];
  } else return undefined;
  // 上午 and 下午, AM and PM.
  if (/下午|pm/i.test(text) && Number(hours) < 12) hours = String(Number(hours) + 12);
  if (/上午|am/i.test(text) && Number(hours) === 12) hours = '0';
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
}

/**
 * The order in which the dates of a column can all be read; `undefined` where several can be meant, or
 * none fits all. A part above 12 is a day, one of four digits the year.
 */
export function orderOf(cells: readonly string[]): DateOrder | undefined {
  const orders = possibleOrders(cells);
  return orders.length === 1 ? orders[0] : undefined;
}

/** A date that can be read in several orders, for the question which one is meant. */
export function unclearDate(cells: readonly string[]): string | undefined {
  if (orderOf(cells) !== undefined) return undefined;
  const dates = cells.flatMap((cell) => ambiguousPart(cell) ?? []);
  // Where two dates contradict each other, a third that can be read in both ways is the better example.
  return dates.find((date) => possibleOrders([date]).length > 1) ?? dates[0];
}

function ambiguousPart(cell: string): string | undefined {
  const text = cell.trim();
  if (yearFirst.test(text) || digitsOnly.test(text)) return undefined;
  return ambiguous.exec(text)?.[0];
}

/** The orders that fit every date of a column; when none does, those that fit at least one. */
export function possibleOrders(cells: readonly string[]): DateOrder[] {
  const counts: Record<DateOrder, number> = { YMD: 0, DMY: 0, MDY: 0 };
  let count = 0;
  for (const cell of cells) {
    const parts = ambiguousPart(cell);
    const [, a = '', b = '', c = ''] = (parts && ambiguous.exec(parts)) || [];
    if (parts === undefined) continue;
    count += 1;
    const [first, second, third] = [Number(a), Number(b), Number(c)];
    const isYearLast = c.length === 4 || parts.includes("'");
    if (!isYearLast && second <= 12 && third <= 31) counts.YMD += 1;
    if (a.length <= 2 && second <= 12 && first <= 31) counts.DMY += 1;
    if (a.length <= 2 && first <= 12 && second <= 31) counts.MDY += 1;
  }
  if (count === 0) return [];
  const orders: DateOrder[] = ['YMD', 'DMY', 'MDY'];
  const fitting = orders.filter((order) => counts[order] === count);
  return fitting.length > 0 ? fitting : orders.filter((order) => counts[order] > 0);
}
