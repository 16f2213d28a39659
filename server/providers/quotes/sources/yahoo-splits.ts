import { z } from 'zod';
import { type Decimal, decimal, divide } from '../../../../finance/money/decimal.ts';
import { readUnixTimeIn } from '../market-time.ts';
import { malformedError, readPrice } from '../quote-parsing.ts';

/** A split: Yahoo has divided every close before `day` by `numerator ÷ denominator`. */
export interface Split {
  /** `YYYY-MM-DD` on the exchange's clock: the first day on which the new shares traded. */
  day: string;
  numerator: Decimal;
  denominator: Decimal;
}

/** The events of a chart. Numbers are texts: bodies are read with `parseExactJson`. */
export const splitEvents = z.object({
  splits: z
    .record(
      z.string(),
      z.object({ date: z.string(), numerator: z.unknown(), denominator: z.unknown() }),
    )
    .optional(),
});

/** Reads the splits of a chart in the time zone of its exchange. Throws if one cannot be read. */
export function readSplits(
  provider: string,
  events: z.infer<typeof splitEvents> | undefined,
  zone: string,
): Split[] {
  return Object.values(events?.splits ?? {}).map((split) => {
    const day = readUnixTimeIn(split.date, zone)?.day;
    const numerator = readPrice(split.numerator);
    const denominator = readPrice(split.denominator);
    if (!day || !numerator || !denominator) throw malformedError(provider);
    return { day, numerator: decimal(numerator), denominator: decimal(denominator) };
  });
}

/**
 * The price that was paid on a day: Yahoo's close with every later split undone. A split after
 * `today` has divided nothing yet.
 */
export function undoSplits(
  close: Decimal,
  day: string,
  splits: readonly Split[],
  today: string,
): Decimal {
  let product = close;
  let divisor = decimal(1);
  for (const split of splits) {
    if (split.day <= day || split.day > today) continue;
    product = product.times(split.numerator);
    divisor = divisor.times(split.denominator);
  }
  return divisor.eq(1) ? product : divide(product, divisor);
}
