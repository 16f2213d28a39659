import { z } from 'zod';
import { storable } from './fields.ts';
import { listOf } from './list-field.ts';
import { maxSignificantDigits, significantDigits, withoutLastZeros } from './significant-digits.ts';

// The fields of the file in which users export and import their data.

/** Plain digits with a sign and a point; an exponent could hide any number of zeros. */
const plainDecimal = /^-?\d{1,40}(\.\d{1,40})?$/;

export interface DecimalRules {
  /** The value is greater than `above` and at least `min`. */
  above?: number;
  min?: number;
  max?: number;
  /** Most digits after the point. */
  places?: number;
  /** Most significant digits; brokers give more than people may type. */
  digits?: number;
}

/** A decimal as an exact text, because a JSON number would lose digits of what brokers give. */
export function decimalText(rules: DecimalRules = {}) {
  const { above = -Infinity, min = -Infinity, max = Infinity, places = 40, digits = 80 } = rules;
  return z.string({ error: '必须是写成文字的数字，如 "12.50"' }).check(
    z.regex(plainDecimal, { error: '必须是写成文字的数字，如 "12.50"', abort: true }),
    z.refine((text) => Number(text) > above && Number(text) >= min && Number(text) <= max, {
      error: '数字超出允许的范围',
    }),
    z.refine((text) => withoutLastZeros(text.split('.')[1] ?? '').length <= places, {
      error: `最多保留${places}位小数`,
    }),
    z.refine((text) => significantDigits(text) <= digits, {
      error: `最多保留${digits}位有效数字`,
    }),
  );
}

/** What a person may type as an amount. */
export const moneyRules = { places: 2, digits: maxSignificantDigits, max: 1e15 } as const;
export const typedRules = { digits: maxSignificantDigits, max: 1e15 } as const;

/** A calendar day and nothing else. */
export const dayText = z
  .string({ error: '日期必须写成 YYYY-MM-DD' })
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && isReal(`${text}T00:00:00.000Z`), {
    error: '日期必须写成 YYYY-MM-DD',
  });

/** An instant, in the form in which the database stores instants. */
export const instantText = z
  .string({ error: '时间必须写成 2026-01-31T08:00:00.000Z' })
  .refine((text) => isReal(text), { error: '时间必须写成 2026-01-31T08:00:00.000Z' });

function isReal(text: string): boolean {
  const at = new Date(text);
  return (
    !Number.isNaN(at.getTime()) && at.toISOString() === text && text >= '1900' && text < '2200'
  );
}

/** A text from a third party such as a broker; neither trimmed nor otherwise changed. */
export function foreignText(max: number) {
  return z
    .string({ error: '必须是文字' })
    .check(z.maxLength(max, { error: `不能超过${max}个字符` }), storable);
}

/** One object in a list of the file. */
export const row = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, { error: '必须是一个 {…} 对象' });

/**
 * The most rows of a file, ledger entries not counted: what the database writes in one transaction
 * without letting others wait for too long.
 */
export const maxRows = 30_000;

export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  listOf(row, { error: '必须是列表', max: maxRows, tooLong: `最多${maxRows}条` });

/** The number of a row in its list of the file, from 1. */
export const fileNumber = z.int({ error: '必须是整数' }).min(1, { error: '必须大于0' });

/** A transaction of the file: the number of its account and its own within that, both from 1. */
export const transactionPlace = row({ account: fileNumber, transaction: fileNumber });

/** The number of the import that brought it, from 1 in the list of imports. */
export const importNumber = fileNumber.optional();

/** When a row was made and last edited. */
export const recorded = { createdAt: instantText, updatedAt: instantText };

export function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
