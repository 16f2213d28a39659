import { type Decimal, decimal, toText } from '../../finance/money/decimal.ts';

/**
 * Columns that no database type holds the same on both sides are texts of one form:
 * decimals canonical (NUMERIC in PostgreSQL, TEXT in SQLite), instants ISO 8601 UTC,
 * days `YYYY-MM-DD`, truth 0 or 1.
 */
export const toDecimalColumn = (value: Decimal | string | number): string => toText(decimal(value));
export const toNullableDecimalColumn = (
  value: Decimal | string | number | null | undefined,
): string | null => (value == null ? null : toDecimalColumn(value));
export const fromDecimalColumn = (text: string): Decimal => decimal(text);
export const toInstantColumn = (instant: Date): string => instant.toISOString();
export const toFlagColumn = (truth: boolean): number => (truth ? 1 : 0);
export const fromFlagColumn = (flag: number): boolean => flag === 1;
