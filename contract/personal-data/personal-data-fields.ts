import { z } from 'zod';
import { isStorable, unstorableText } from '../fields/characters.ts';
import {
  maxSignificantDigits,
  significantDigits,
  withoutLastZeros,
} from '../fields/significant-digits.ts';

/** Plain digits with a sign and a point; an exponent could hide any number of zeros. */
const plainDecimal = /^-?\d{1,40}(\.\d{1,40})?$/;

interface DecimalRules {
  /** The value is above this, or at least that. */
  above?: number;
  min?: number;
  max?: number;
  /** Most digits after the point. */
  places?: number;
  /** Most significant digits; brokers tell more than people may type. */
  digits?: number;
}

/** A decimal as an exact text. A JSON number would lose digits of what brokers tell. */
export function decimalText(rules: DecimalRules = {}) {
  const { above = -Infinity, min = -Infinity, max = Infinity, places = 40, digits = 80 } = rules;
  return z
    .string({ error: '必须是写成文字的数字，如 "12.50"' })
    .regex(plainDecimal, { error: '必须是写成文字的数字，如 "12.50"', abort: true })
    .refine((text) => Number(text) > above && Number(text) >= min && Number(text) <= max, {
      error: '数字超出允许的范围',
    })
    .refine((text) => withoutLastZeros(text.split('.')[1] ?? '').length <= places, {
      error: `最多保留${places}位小数`,
    })
    .refine((text) => significantDigits(text) <= digits, { error: `最多保留${digits}位有效数字` });
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

/** An instant; handed over in the one form in which instants are kept. */
export const instantText = z
  .string({ error: '时间必须写成 2026-01-31T08:00:00.000Z' })
  .refine((text) => isReal(text), { error: '时间必须写成 2026-01-31T08:00:00.000Z' });

export const dayOrInstantText = z.union([dayText, instantText], { error: '必须是日期或时间' });

function isReal(text: string): boolean {
  const at = new Date(text);
  return (
    !Number.isNaN(at.getTime()) && at.toISOString() === text && text >= '1900' && text < '2200'
  );
}

/** A text as somebody else wrote it, such as a broker: kept as it is. */
export function foreignText(max: number) {
  return z
    .string({ error: '必须是文字' })
    .max(max, { error: `不能超过${max}个字符` })
    .refine(isStorable, { error: unstorableText });
}
