import {
  maxSignificantDigits,
  significantDigits,
} from '../../../../contract/fields/significant-digits.ts';
import type { SentRow } from '../../../../contract/imports/imports.ts';
import { type EntryType, entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import {
  readCurrency,
  readDecimal,
  readMoment,
  readText,
  readTime,
} from '../../../../finance/imports/read-cells.ts';
import { decimal, toText } from '../../../../finance/money/decimal.ts';

/** A trade as far as it could be read by itself. Decimals are canonical texts, without a sign. */
export interface TradeRow {
  n: number;
  type: EntryType;
  day: Day;
  time: string | null;
  symbol: string;
  name: string | null;
  quantity: string | null;
  price: string | null;
  amount: string | null;
  fee: string;
  tax: string;
  /** What the cash account moved, where the file has a column for it; without a sign. */
  cash: string | null;
  currency: string | null;
  holder: string;
  /** The source's own number of the row. */
  externalId: string | null;
  note: string | null;
  warnings: readonly string[];
}

/** Why a row is no trade: what is wrong with it, its unknown word, or that it is to be left out. */
export interface Unread {
  problems: string[];
  word?: string;
  isSkipped?: true;
}

type Words = ReadonlyMap<string, EntryType | 'SKIP'>;

const typesByLabel = new Map<string, EntryType>(
  Object.entries(entryTypeLabels).map(([type, label]) => [label, type as EntryType]),
);

/** The type of a row: as the file's reader has set it, else what its word means. */
function readType(row: SentRow, words: Words): EntryType | Unread {
  const stated = readText(row.type);
  if (stated.toUpperCase() in entryTypeLabels) return stated.toUpperCase() as EntryType;
  const word = readText(row.word) || stated;
  if (word === '') return { problems: ['交易类型不能为空'] };
  const type = words.get(word) ?? typesByLabel.get(word);
  if (type === 'SKIP') return { problems: [`业务“${word}”不导入`], isSkipped: true };
  return type ?? { problems: [`不认识的业务：${word}`], word };
}

const numberNames = {
  quantity: '数量',
  price: '价格',
  amount: '金额',
  fee: '费用',
  tax: '税费',
  cash: '发生金额',
} as const;
type NumberName = keyof typeof numberNames;

/** Entries about money alone: what a file gives as their quantity is what took part. */
const moneyOnly = new Set<EntryType>(['DIVIDEND', 'FEE', 'TAX', 'RETURN_OF_CAPITAL']);
const charges = new Set<EntryType>(['FEE', 'TAX']);
const sharesOnly = new Set<EntryType>(['BONUS', 'CAPITALISATION', 'TRANSFER_OUT']);
/** What brings money, from which charges were withheld. */
const bringsMoney = new Set<EntryType>(['SELL', 'DIVIDEND', 'RETURN_OF_CAPITAL', 'CONVERT_OUT']);

/** A quantity or a payout below zero takes something back, which is no entry of its own. */
const bringsShares = new Set<EntryType>([
  'OPENING',
  'BUY',
  'REINVEST',
  'RIGHTS',
  'BONUS',
  'CAPITALISATION',
  'TRANSFER_IN',
  'CONVERT_IN',
]);
const isPayout = new Set<EntryType>(['DIVIDEND', 'RETURN_OF_CAPITAL']);

/** Most rows have nothing to check. */
const none: readonly string[] = [];

/** Reads the cells of a row again. */
export function readTradeRow(row: SentRow, timeZone: string, words: Words): TradeRow | Unread {
  const type = readType(row, words);
  const problems = typeof type === 'string' ? [] : type.problems;
  const moment = readMoment(row.day, timeZone);
  if (moment === null) problems.push('日期不能为空');
  if (moment === undefined) problems.push('日期格式不正确');
  const symbol = readText(row.symbol).normalize('NFKC');
  if (symbol === '') problems.push('证券代码不能为空');
  const numbers = {} as Record<NumberName, string | null>;
  for (const name of Object.keys(numberNames) as NumberName[]) {
    const read = readNumber(row[name]);
    if (read === 'WRONG') problems.push(`${numberNames[name]}格式不正确`);
    else if (read === 'LONG') problems.push(`${numberNames[name]}最多保留15位有效数字`);
    else numbers[name] = read;
  }
  if (isNegative(numbers.price)) problems.push('价格不能小于0');
  if (isNegative(numbers.fee)) problems.push('费用不能为负数');
  if (isNegative(numbers.tax)) problems.push('税费不能为负数');
  if (typeof type !== 'string') return { ...type, problems };
  if (bringsShares.has(type) && isNegative(numbers.quantity)) problems.push('数量必须大于0');
  if (isPayout.has(type) && isNegative(numbers.amount)) problems.push('金额必须大于0');
  if (problems.length > 0 || !moment) return { problems };
  const time = readTime(row.time);
  const checks = row.check ? [row.check] : none;
  const warnings = time === undefined ? [...checks, '成交时间无法识别'] : checks;
  return {
    n: row.n,
    type,
    day: moment.day,
    time: time ?? moment.time,
    symbol,
    name: readText(row.name).slice(0, 100) || null,
    ...figuresOf(type, numbers),
    currency: readCurrency(readText(row.currency)),
    holder: readText(row.holder),
    externalId: readText(row.externalId) || null,
    note: readText(row.note).slice(0, 500) || null,
    warnings,
  };
}

function isNegative(text: string | null | undefined): boolean {
  return text?.startsWith('-') ?? false;
}

function readNumber(cell: SentRow['quantity']): string | null | 'WRONG' | 'LONG' {
  const text = readDecimal(cell);
  if (text === undefined) return 'WRONG';
  if (text === null) return null;
  if (significantDigits(text) > maxSignificantDigits || text.length > 40) return 'LONG';
  return Math.abs(Number(text)) < 1e15 ? text : 'WRONG';
}

/**
 * Some files write sales below zero and some do not. The type gives the direction, so the signs of
 * quantity, amount and cash are dropped; charges below zero are refused before.
 */
function figuresOf(type: EntryType, numbers: Record<NumberName, string | null>) {
  const unsigned = (name: NumberName) => numbers[name]?.replace(/^-/, '') ?? null;
  const nonZero = (name: NumberName) => (unsigned(name) === '0' ? null : unsigned(name));
  const cash = nonZero('cash');
  let [fee, tax] = [unsigned('fee') ?? '0', unsigned('tax') ?? '0'];
  let amount = sharesOnly.has(type) ? null : nonZero('amount');
  const hasPrice = nonZero('price') !== null;
  if (charges.has(type)) {
    const whole = amount ?? cash ?? toText(decimal(fee).plus(tax));
    amount = whole === '0' ? null : whole;
    [fee, tax] = ['0', '0'];
  } else if (amount === null && cash !== null && !hasPrice && !sharesOnly.has(type)) {
    const withheld = decimal(fee).plus(tax);
    const before = bringsMoney.has(type)
      ? decimal(cash).plus(withheld)
      : decimal(cash).minus(withheld);
    amount = before.gt(0) ? toText(before) : null;
  }
  const isMoney = moneyOnly.has(type);
  const isPriceless =
    type === 'SPLIT' || isMoney || sharesOnly.has(type) || (!hasPrice && amount !== null);
  return {
    quantity: isMoney ? null : nonZero('quantity'),
    price: isPriceless ? null : unsigned('price'),
    amount,
    fee,
    tax,
    cash,
  };
}
