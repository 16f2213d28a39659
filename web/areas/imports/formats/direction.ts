import type { Decimal } from '../../../../finance/money/decimal.ts';
import { CellProblem, RowProblem } from './cells.ts';

/** Words for money that comes back, comes in and goes out. Of a bank, 贷 is in and 借 out. */
const returned = /退款|退货|返还|refund/i;
const outgoing =
  /^(?:支(?!付宝)|出|借(?!入)|取|付|-|d(?:r|ebit)?$|out(?:come|going|flow)?$|expense|withdraw)|支出|转出|消费/i;
const incoming =
  /^(?:收|入|贷|存|进|\+|c(?:r|redit)?$|in(?:come|coming|flow)?$|deposit)|收入|转入|存入|借入/i;

/** 1 for money that comes in, −1 for money that goes out, undefined for a word that says neither. */
export function directionOf(word: string): 1 | -1 | undefined {
  if (returned.test(word)) return 1;
  if (outgoing.test(word)) return -1;
  return incoming.test(word) ? 1 : undefined;
}

/** 1 for money that comes in, −1 for money that goes out. */
export function directionSign(word: string): 1 | -1 {
  const sign = directionOf(word);
  if (sign === undefined) throw new CellProblem(word, '不知道是收入还是支出');
  return sign;
}

/** The sign of the figure in a cell, by its marks alone; 0 where there is none, or nothing but zeros. */
export function signOfCell(cell: string): 1 | 0 | -1 {
  if (!/[1-9]/.test(cell)) return 0;
  return /[-−]|^\s*[(（]/.test(cell) ? -1 : 1;
}

/** How a column of money that went out writes its figures. */
export interface OutColumn {
  /** Below zero throughout, so that the sign says what the column says already. */
  isNegative: boolean;
  /** What to check of a figure below zero, where the column does not show what it means. */
  check?: string;
}

/**
 * Looks at a whole column of money that went out. Among others above zero, a figure below zero is money
 * that came back; where all are below zero, that is how the column writes them.
 */
export function outColumn(cells: readonly string[]): OutColumn {
  const signs = cells.map(signOfCell).filter((sign) => sign !== 0);
  if (signs.includes(1) || signs.length === 0) return { isNegative: false };
  return signs.length === 1
    ? { isNegative: false, check: '支出金额为负，按退回的收入导入，请核对' }
    : { isNegative: true, check: '支出金额全是负数，按支出导入，请核对' };
}

/** The amount of a row that has one column for money in and one for money out; undefined without any. */
export function amountOfTwo(
  received: Decimal | undefined,
  paid: Decimal | undefined,
  { isNegative }: OutColumn,
): Decimal | undefined {
  const isReceived = received?.eq(0) === false;
  const isPaid = paid?.eq(0) === false;
  if (isReceived && isPaid) throw new RowProblem('收入和支出都有金额，不知道是哪一个');
  if (isReceived) return received;
  return isPaid && !isNegative ? paid.times(-1) : (paid ?? received);
}

/**
 * Gives amounts the sign of the word beside them. Where one direction has figures of both signs, those
 * below zero take back what they say; else the sign repeats the word, or there is none.
 */
export function directedAmounts(
  rows: readonly { amount: string; word: string }[],
): (amount: Decimal, word: string) => Decimal {
  const signs = new Map<number, Set<number>>();
  for (const { amount, word } of rows) {
    const direction = directionOf(word) ?? 0;
    signs.set(direction, (signs.get(direction) ?? new Set()).add(signOfCell(amount)));
  }
  return (amount, word) => {
    const direction = directionSign(word);
    const seen = signs.get(direction);
    const isMixed = seen?.has(1) && seen.has(-1);
    return (isMixed ? amount : amount.abs()).times(direction);
  };
}
