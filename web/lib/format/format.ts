import { type Currency, currencySymbols } from '../../../contract/fields/currencies.ts';
import { areAmountsHidden, maskedDigits } from './hidden-amounts.ts';
import { numberText } from './number-text.ts';

type Missing<T> = T | null | undefined;

interface MoneyStyle {
  /** What stands where there is no amount. */
  missing?: string;
  /** `code`: anything but yuan is marked by its code, so that no sign means two currencies. */
  mark?: 'symbol' | 'code';
}

const cents = { minimum: 2, maximum: 2 };

/** `¥1,234.50`, `-HK$20.00`, `¥5.00 JPY`; without sign and digits while amounts are hidden. */
export function formatMoney(
  amount: Missing<number>,
  currency: Currency,
  { missing = '-', mark = 'symbol' }: MoneyStyle = {},
): string {
  if (amount == null) return missing;
  if (areAmountsHidden()) return marked(maskedDigits, currency, mark);
  const { sign, text } = numberText(amount, cents);
  return `${sign < 0 ? '-' : ''}${marked(text, currency, mark)}`;
}

/** Like `formatMoney`, with a plus before gains. */
export function formatSigned(
  amount: Missing<number>,
  currency: Currency,
  style: MoneyStyle = {},
): string {
  const money = formatMoney(amount, currency, style);
  if (areAmountsHidden()) return money;
  return amount != null && numberText(amount, cents).sign > 0 ? `+${money}` : money;
}

function marked(digits: string, currency: Currency, mark: 'symbol' | 'code'): string {
  if (mark === 'code' && currency !== 'CNY') return `${currency} ${digits}`;
  // Yen and yuan share a sign.
  return `${currencySymbols[currency]}${digits}${currency === 'JPY' ? ' JPY' : ''}`;
}

/** An amount of two decimals without its currency: `-1,234.50`, with a sign before losses alone. */
export function formatAmount(amount: number, minus = '-', plus = ''): string {
  if (areAmountsHidden()) return maskedDigits;
  const { sign, text } = numberText(amount, cents);
  return `${sign < 0 ? minus : sign > 0 ? plus : ''}${text}`;
}

/** A value in percent: 12.5 is `12.50%`. */
export function formatPercent(value: Missing<number>, decimals = 2): string {
  if (value == null) return '-';
  const { sign, text } = numberText(value, { minimum: decimals, maximum: decimals });
  return `${sign < 0 ? '-' : ''}${text}%`;
}

/** Like `formatPercent`, with a plus before gains. */
export function formatSignedPercent(value: Missing<number>, decimals = 2): string {
  const percent = formatPercent(value, decimals);
  const { sign } = numberText(value ?? 0, { minimum: decimals, maximum: decimals });
  return sign > 0 ? `+${percent}` : percent;
}

/** A percentage on an axis, whose values are round: `0.5%`, `12%`. */
export function formatPercentTick(value: number): string {
  return `${formatQuantity(value)}%`;
}

/** A price, with the three decimals of docs/specification.md, chapter 9. */
export function formatPrice(price: Missing<number>, currency: Currency): string {
  if (price == null) return '-';
  const { sign, text } = numberText(price, { minimum: 3, maximum: 3 });
  return `${sign < 0 ? '-' : ''}${currencySymbols[currency]}${text}`;
}

/** A count of units with as many decimals as it has. */
export function formatQuantity(value: Missing<number>): string {
  if (value == null) return '-';
  const { sign, text } = numberText(value, { minimum: 0, maximum: 15 });
  return `${sign < 0 ? '-' : ''}${text}`;
}

/** An instant in the reader's own time: `2026-11-21 15:30`. */
export function formatInstant(instant: Missing<string>, missing = '暂无数据'): string {
  if (!instant) return missing;
  const at = new Date(instant);
  return `${dayOf(at)} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** A calendar day; an instant is cut down to the reader's own day. */
export function formatDay(day: Missing<string>, missing = '-'): string {
  if (!day) return missing;
  return day.length > 10 ? dayOf(new Date(day)) : day;
}

function dayOf(at: Date): string {
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The reader's own calendar day, `YYYY-MM-DD`. */
export function today(): string {
  return formatDay(new Date().toISOString());
}

/**
 * The day of a change as it is sent to the server: today is left out, for the server knows its own
 * today, which near midnight or abroad is not the reader's.
 */
export function dayUnlessToday(day: string | null | undefined): string | undefined {
  return day && day !== today() ? day : undefined;
}
