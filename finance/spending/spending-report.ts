import {
  type CategoryKind,
  type SpendingLine,
  spendingLines,
} from '../../contract/spending/spending-words.ts';
import type { Day } from '../calendar/days.ts';
import { type Cents, centsToDecimal } from '../money/cents.ts';
import { divide, round } from '../money/decimal.ts';
import { roundToSum } from '../money/round-to-sum.ts';
import type { Exact } from '../net-worth/attribution.ts';
import { exactToCents, unitsOfCent } from '../net-worth/rounded-parts.ts';
import type { SummedRow } from './row-sums.ts';

/** The lines of a period in cents, signed as they add to what is saved. */
export type LineSums = Record<SpendingLine, Cents>;

/** What is saved, with its lines, which sum to it. */
export interface SavedLines {
  lines: LineSums;
  saving: Cents;
  /** Percent; null without income. */
  savingRate: string | null;
}

/** Lines outside saving: each is a part of its own in the change of net worth. */
const linesBeside = ['INTEREST', 'HOUSEHOLD'] as const satisfies readonly SpendingLine[];
const savingLines = spendingLines.filter((line) => !linesBeside.some((beside) => beside === line));

/**
 * Sums the rows of a period by their lines. `shown` is what net worth shows for what is saved and went between
 * owners; left out, the rounded sums. Each line is rounded so that they sum to it.
 */
export function sumLines(
  rows: Iterable<SummedRow>,
  shown?: Record<'saving' | 'household', Cents>,
): SavedLines {
  const exact = Object.fromEntries(spendingLines.map((line) => [line, 0n])) as Record<
    SpendingLine,
    Exact
  >;
  for (const { line, amount } of rows) exact[line] += amount;
  const sum = savingLines.reduce((total, line) => total + exact[line], 0n);
  const total = shown?.saving ?? exactToCents(sum);
  const rounded = roundToSum(
    savingLines.map((line) => exact[line]),
    unitsOfCent,
    total,
  );
  const lines = Object.fromEntries([
    ...savingLines.map((line, index) => [line, rounded[index] ?? 0n]),
    ...linesBeside.map((line) => [line, exactToCents(exact[line])]),
    ...(shown ? [['HOUSEHOLD', shown.household]] : []),
  ]) as LineSums;
  return { lines, saving: total, savingRate: savingRateOf(lines) };
}

/** (income − expense) ÷ income in percent, two decimals; null without income. */
function savingRateOf({ INCOME: income, EXPENSE: expense }: LineSums): string | null {
  if (income <= 0n) return null;
  const ratio = divide(centsToDecimal(income + expense).times(100), centsToDecimal(income));
  return round(ratio, 2).toFixed(2);
}

/** The sum of each category of a kind, and of what has none (`null`). */
export function sumByCategory(rows: Iterable<SummedRow>, kind: CategoryKind) {
  const sums = new Map<string | null, Exact>();
  for (const { line, categoryId, amount } of rows) {
    if (line === kind) sums.set(categoryId, (sums.get(categoryId) ?? 0n) + amount);
  }
  return sums;
}

/** Rounds the sums of the categories of a kind so that they sum to its line. */
export function roundCategories<Key>(sums: ReadonlyMap<Key, Exact>, line: Cents): Map<Key, Cents> {
  const keys = [...sums.keys()];
  const rounded = roundToSum([...sums.values()], unitsOfCent, line);
  return new Map(keys.map((key, index) => [key, rounded[index] ?? 0n]));
}

/** The rows of each month, by `YYYY-MM`. */
export function byMonth(rows: readonly SummedRow[]): Map<string, SummedRow[]> {
  return Map.groupBy(rows, ({ day }) => day.slice(0, 7));
}

/** Rows from one day to another. */
export function between<Row extends { day: Day }>(rows: readonly Row[], from: Day, to: Day): Row[] {
  return rows.filter(({ day }) => day >= from && day <= to);
}

/** The sum of a period spread over some months, rounded to the cent; what happens once is left out. */
export function averageOf(rows: readonly SummedRow[], months: number): Cents {
  if (months === 0) return 0n;
  const sum = rows.reduce((total, row) => (row.isOnce ? total : total + row.amount), 0n);
  return exactToCents(sum / BigInt(months));
}
