import { unreadableNumber } from '../../../../contract/fields/fields.ts';
import {
  maxSignificantDigits,
  significantDigits,
} from '../../../../contract/fields/significant-digits.ts';
import { longestWord } from '../../../../contract/imports/import-categories.ts';
import type { SentRow } from '../../../../contract/imports/imports.ts';
import { longestPayee } from '../../../../contract/spending/spending-words.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import {
  readCurrency,
  readDecimal,
  readMoment,
  readText,
} from '../../../../finance/imports/read-cells.ts';
import { type Cents, centsOfText } from '../../../../finance/money/cents.ts';

/** A row as far as it could be read by itself. */
export interface CashRow {
  n: number;
  ref: string;
  counterRef: string | null;
  day: Day;
  time: string | null;
  amount: Cents;
  currency: string | null;
  balance: Cents | null;
  number: string | null;
  description: string | null;
  /** The other side's name. */
  payee: string | null;
  /** What the bill says that it is, in words of its own. */
  word: string | null;
  warnings: string[];
}

const firstDay = '1970-01-01';
const longestText = 500;

/** Reads the cells of a row again; answers everything that is wrong with it when it cannot be booked. */
export function readCashRow(
  row: SentRow,
  { today, timeZone }: { today: Day; timeZone: string },
): CashRow | string[] {
  const problems: string[] = [];
  const warnings = row.check ? [row.check] : [];
  const moment = readMoment(row.occurredAt, timeZone);
  const dayProblem = problemOfDay(moment === undefined ? undefined : (moment?.day ?? null), today);
  if (dayProblem) problems.push(dayProblem);
  const amount = readDecimal(row.amount);
  const amountProblem = problemOfAmount(amount);
  if (amountProblem) problems.push(amountProblem);
  if (problems.length > 0 || !moment || typeof amount !== 'string') return problems;
  const balance = readDecimal(row.balance);
  const isBalance = typeof balance === 'string' && problemOfMoney(balance) === undefined;
  if (balance !== null && !isBalance) warnings.push('余额格式不正确，未核对余额');
  const description = [row.counterparty, row.note].map(readText).filter(Boolean).join(' ');
  return {
    n: row.n,
    ref: readText(row.account),
    counterRef: readText(row.counterAccount) || null,
    ...moment,
    amount: centsOfText(amount),
    currency: readCurrency(readText(row.currency)),
    balance: isBalance ? centsOfText(balance) : null,
    number: readText(row.externalId) || null,
    description: description.slice(0, longestText) || null,
    payee: readText(row.counterparty).slice(0, longestPayee).trim() || null,
    word: readText(row.word).slice(0, longestWord).trim() || null,
    warnings,
  };
}

/** What is wrong with the day of a row; null stands for an empty cell, undefined for an unreadable one. */
export function problemOfDay(day: Day | null | undefined, today: Day): string | undefined {
  if (day === null) return '日期不能为空';
  if (day === undefined) return '日期格式不正确';
  if (day > today) return '日期不能晚于今天';
  return day < firstDay ? `日期不能早于${firstDay}` : undefined;
}

function problemOfAmount(amount: string | null | undefined): string | undefined {
  if (amount === null) return '金额不能为空';
  if (amount === undefined) return '金额格式不正确';
  return amount === '0' ? '金额不能为0' : problemOfMoney(amount);
}

function problemOfMoney(text: string): string | undefined {
  if ((text.split('.')[1]?.length ?? 0) > 2) return '最多保留2位小数';
  if (significantDigits(text) > maxSignificantDigits) return '数字最多保留15位有效数字';
  return Math.abs(Number(text)) < 1e13 ? undefined : unreadableNumber;
}
