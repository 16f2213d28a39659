import { z } from 'zod';
import { dayField } from './day-field.ts';
import { decimal, type NumberRules, wholeFrom } from './fields.ts';
import { maxSignificantDigits, significantDigits } from './significant-digits.ts';
import { fileFormats } from './table-files.ts';

const plainNumber = /^-?\d{1,40}(\.\d{1,40})?$/;

/** What a query carries as text; several values under one name are refused. */
function queryText(missing: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : '只能填一个值') })
    .check(z.trim(), z.maxLength(1000, { error: '内容过长' }));
}

/** An amount, price, quantity or rate in the query of a call; blank counts as missing. */
export function queryDecimal(rules: NumberRules) {
  return queryText(rules.message).transform(readNumber).pipe(decimal(rules));
}

/** The same where it may be left out or blank. */
export function optionalQueryDecimal(rules: NumberRules) {
  return queryText(rules.message).transform(readNumber).pipe(decimal(rules).optional()).optional();
}

/** A text that is no number, or has more digits than are taken, stays one and is refused as such. */
function readNumber(text: string): number | string | undefined {
  if (text === '') return undefined;
  const isRead = plainNumber.test(text) && significantDigits(text) <= maxSignificantDigits;
  return isRead ? Number(text) : text;
}

/** A whole number within bounds, that may be left out or blank. */
export function optionalQueryInt(min: number, max: number, error: string) {
  return queryText(error)
    .transform((text) => (text === '' ? undefined : Number(text)))
    .pipe(wholeFrom(min, max, error).optional())
    .optional();
}

/** Yes or no; left out it is no. */
export const queryFlag = z
  .enum(['true', 'false'], { error: '只能是 true 或 false' })
  .default('false')
  .transform((text) => text === 'true');

/** What file a table is exported as. */
export const fileFormatField = z.enum(fileFormats, { error: '不支持的文件格式' }).default('xlsx');

/** The first day that anything is dated. */
const firstDay = '1970-01-01';

/** A day that may be left out: in the past or to come, but not before 1970. */
export const queryDay = dayField('日期不能为空')
  .refine((text) => text === '' || text >= firstDay, { error: `日期不能早于${firstDay}` })
  .optional();
