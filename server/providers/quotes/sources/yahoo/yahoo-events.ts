import { z } from 'zod';
import { wholeRatioOf } from '../../../../../finance/holdings/corporate-actions/whole-ratio.ts';
import { type Decimal, decimal, divide } from '../../../../../finance/money/decimal.ts';
import { readUnixTimeIn } from '../../market-time.ts';
import { malformedError, readPrice } from '../../quote-parsing.ts';

/**
 * A split as Yahoo lists it. As a rule every close before `day` is divided by `numerator ÷ denominator`,
 * but of a few splits it never was.
 */
export interface Split {
  /** `YYYY-MM-DD` on the exchange's clock: the first day on which the new shares traded. */
  day: string;
  numerator: Decimal;
  denominator: Decimal;
}

/** The events of a chart. Numbers are texts: bodies are read with `parseExactJson`. */
export const chartEvents = z.object({
  dividends: z
    .record(
      z.string(),
      z.object({ date: z.string(), amount: z.unknown(), currency: z.string().nullish() }),
    )
    .optional(),
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

/** A close of a chart, not yet undone. */
export interface Bar {
  day: string;
  close: Decimal;
}

/**
 * Whether the closes around a split show that those before it were divided: then the step from the one to
 * the other is nearer to 1 than to the ratio or its inverse, in logarithms. Undefined without a close
 * before it, where there is nothing to undo. `bars` are oldest first.
 */
export function isApplied(
  { day }: Split,
  splits: readonly Split[],
  bars: readonly Bar[],
): boolean | undefined {
  const before = bars.findLast((bar) => bar.day < day);
  const after = bars.find((bar) => bar.day >= day);
  if (!before) return undefined;
  if (!after) return false;
  // Several splits may lie between two closes.
  const between = splits.filter((split) => split.day > before.day && split.day <= after.day);
  const ratios = between.map(({ numerator, denominator }) => logOf(numerator, denominator));
  const ratio = ratios.reduce((sum, one) => sum + one, 0);
  return ratio === 0 || Math.abs(logOf(before.close, after.close)) < Math.abs(ratio) / 2;
}

function logOf(numerator: Decimal, denominator: Decimal): number {
  return Math.log(Number(numerator) / Number(denominator));
}

/**
 * A dividend of one share as Yahoo has it: divided by every later split, like a close. It may be paid in
 * another currency than the share is quoted in, and then names it.
 */
export function readDividends(
  provider: string,
  events: z.infer<typeof chartEvents> | undefined,
  zone: string,
): { day: string; amount: Decimal; currency: string | undefined }[] {
  return Object.values(events?.dividends ?? {}).map((dividend) => {
    const day = readUnixTimeIn(dividend.date, zone)?.day;
    const amount = readPrice(dividend.amount);
    if (!day || !amount) throw malformedError(provider);
    return { day, amount: decimal(amount), currency: dividend.currency?.trim() || undefined };
  });
}

/** The most old shares of a ratio: `10转4.9` is 149 for 100. */
const mostOfSmallerSide = 100;
/** Yahoo lists a spin-off as a split by the factor of its price, in thousandths: `1281:1000`. */
const thousandths = 1000;

/**
 * The ratio of a split in the smallest whole numbers, `1.5:1` as 3 and 2; undefined for a spin-off, after
 * which there are as many shares as before, and beyond a million shares.
 */
export function wholeRatio({ numerator, denominator }: Split) {
  const ratio = wholeRatioOf(numerator, denominator);
  if (!ratio) return undefined;
  const smaller = Math.min(ratio.ratioNew, ratio.ratioOld);
  const isInThousandths = numerator.gte(thousandths) && denominator.gte(thousandths);
  const isSpinOff = smaller > mostOfSmallerSide || (isInThousandths && smaller > 1);
  return isSpinOff ? undefined : ratio;
}
