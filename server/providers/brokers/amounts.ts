import { z } from 'zod';
import { type Decimal, decimal, toText, zero } from '../../../finance/money/decimal.ts';
import { BrokerError } from './broker.ts';

/** Bounded, so that no answer can ask for a number with a million zeros. */
const written = /^[+-]?\d{1,40}(\.\d{0,60})?(e[+-]?\d{1,2})?$/i;

/** A number as brokers write it: text or JSON number; absent, null and empty text are null. */
export const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value, context): Decimal | null => {
    const text = String(value ?? '').trim();
    if (text === '') return null;
    if (written.test(text)) return decimal(text.replace(/^\+/, '').replace(/\.(?=e|$)/i, ''));
    context.addIssue({ code: 'custom', message: 'not a number' });
    return z.NEVER;
  });

/** As `amount`, with nothing taken as 0. */
export const amountOrZero = amount.transform((value) => value ?? zero);

/** A double (FUTU sends no text) as the decimal it was before: it holds 15 digits exactly. */
export function fromDouble(value: number): Decimal {
  if (!Number.isFinite(value)) throw new BrokerError('BAD_RESPONSE', undefined, 'not a number');
  return decimal(value.toPrecision(15));
}

/** The price or cost of one unit; 0 means that the broker has none. */
export function unitText(value: Decimal | null): string | null {
  return value === null || value.eq(0) ? null : toText(value);
}

/** Reads an answer, or refuses it with the path of the field that was not as documented. */
export function parse<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.') || 'answer';
  throw new BrokerError('BAD_RESPONSE', undefined, path);
}
