import { z } from 'zod';
import { type Decimal, decimal, toText, zero } from '../../../finance/money/decimal.ts';
import { BrokerError } from './broker.ts';

/** Bounded, so that no answer can contain a number with a million zeros. */
const numberPattern = /^[+-]?\d{1,40}(\.\d{0,60})?(e[+-]?\d{1,2})?$/i;

/** Parses a text or a JSON number; absent, null and empty text are null. */
export const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value, context): Decimal | null => {
    const text = String(value ?? '').trim();
    if (text === '') return null;
    if (numberPattern.test(text)) return decimal(text.replace(/^\+/, '').replace(/\.(?=e|$)/i, ''));
    context.addIssue({ code: 'custom', message: 'not a number' });
    return z.NEVER;
  });

/** Like `amount`, but null becomes 0. */
export const amountOrZero = amount.transform((value) => value ?? zero);

/** Converts a double, which is what FUTU sends, to the decimal it was before: 15 digits are exact. */
export function fromDouble(value: number): Decimal {
  if (!Number.isFinite(value)) throw new BrokerError('BAD_RESPONSE', undefined, 'not a number');
  return decimal(value.toPrecision(15));
}

/** The price or cost of one unit as text; null for 0, which means that the broker has none. */
export function unitText(value: Decimal | null): string | null {
  return value === null || value.eq(0) ? null : toText(value);
}

/** Parses an answer; the error names the first field that is not as documented. */
export function parse<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.') || 'answer';
  throw new BrokerError('BAD_RESPONSE', undefined, path);
}
