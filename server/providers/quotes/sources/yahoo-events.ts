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
export const chartEvents = z.object({
  dividends: z.record(z.string(), z.object({ date: z.string(), amount: z.unknown() })).optional(),
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
  events: z.infer<typeof chartEvents> | undefined,
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

/** A dividend of one share as Yahoo has it: divided by every later split, like a close. */
export function readDividends(
  provider: string,
  events: z.infer<typeof chartEvents> | undefined,
  zone: string,
): { day: string; amount: Decimal }[] {
  return Object.values(events?.dividends ?? {}).map((dividend) => {
    const day = readUnixTimeIn(dividend.date, zone)?.day;
    const amount = readPrice(dividend.amount);
    if (!day || !amount) throw malformedError(provider);
    return { day, amount: decimal(amount) };
  });
}

const mostShares = 1_000_000;

/** The ratio in the smallest whole numbers, `1.5:1` as 3 and 2; undefined beyond a million shares. */
export function wholeRatio({ numerator, denominator }: Split) {
  const places = Math.max(placesOf(numerator), placesOf(denominator));
  const [ratioNew, ratioOld] = [numerator, denominator].map((part) =>
    BigInt(part.times(10 ** places).toFixed(0)),
  ) as [bigint, bigint];
  const divisor = greatestDivisor(ratioNew, ratioOld);
  const ratio = { ratioNew: Number(ratioNew / divisor), ratioOld: Number(ratioOld / divisor) };
  return Math.max(ratio.ratioNew, ratio.ratioOld) <= mostShares ? ratio : undefined;
}

function placesOf(value: Decimal): number {
  return value.toFixed().split('.')[1]?.length ?? 0;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}
