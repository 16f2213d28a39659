import { addDays, type Day } from '../../calendar/days.ts';
import { sameDayInMonths } from '../../calendar/months.ts';
import { type Decimal, decimal, divide, round, sum } from '../../money/decimal.ts';
import { fixedToDecimal } from '../../money/fixed.ts';
import { type Folded, type FoldedEntry, quantityOn } from '../entries/fold.ts';
import { certainPlaces, type Lot, takeFrom } from '../entries/lots.ts';

/** A dividend as far as it is taxable, in yuan. */
export interface TaxableDividend {
  recordDay: Day;
  /**
   * A day on which the position held the shares: the record day, or the day of the payment where a
   * transfer brought them in between.
   */
  heldOn: Day;
  /** What one share received, counted in the shares after later splits and corrections. */
  perShare: Decimal;
}

export interface DividendTax {
  /** Rounded once for the whole sale. */
  amount: Decimal;
  parts: { bought: Day; quantity: Decimal; percent: number; amount: Decimal }[];
}

/**
 * The tax on A-share dividends that a sale brings due, first in first out: 20 % of what shares held
 * up to a month received, 10 % up to a year, nothing of what was held longer or bought after the
 * record day.
 */
export function dividendTax(
  lots: readonly Lot[],
  dividends: readonly TaxableDividend[],
  { day, quantity }: { day: Day; quantity: Decimal },
): DividendTax {
  const parts = takeFrom(lots, quantity).map((part) => {
    const bought = part.lot.day;
    const percent = percentFor(bought, day);
    const perShare = receivedPerShare(part.lot, dividends, day);
    const amount = perShare.times(part.quantity).times(percent).times('0.01');
    return { bought, quantity: part.quantity, percent, amount };
  });
  return {
    amount: toFen(sum(parts.map(({ amount }) => amount))),
    parts: parts.map((part) => ({ ...part, amount: toFen(part.amount) })),
  };
}

/** Rounds to certain places first, so that half a fen times the inexact amount per share is one half. */
function toFen(amount: Decimal): Decimal {
  return round(round(amount, certainPlaces), 2);
}

/** The taxable dividends per share of a lot before a day, here and in the positions that it came from. */
export function receivedPerShare(
  { day, since, quantity, dividends: carried }: Lot,
  dividends: readonly TaxableDividend[],
  until: Day,
): Decimal {
  const here = dividends.filter(
    ({ recordDay, heldOn }) => day <= recordDay && since <= heldOn && recordDay < until,
  );
  const received = sum(here.map(({ perShare }) => perShare));
  if (carried === 0n) return received;
  return received.plus(divide(fixedToDecimal(carried), fixedToDecimal(quantity)));
}

/** Shares that trade in yuan in Shanghai, Shenzhen and Beijing; funds, bonds and B shares are others. */
const aShare = /^(SH6[08]|SZ[03]0|BJ)\d+$/;

/** Whether the dividends of an instrument are taxed when it is sold, by how long it was held. */
export function taxesDividendsByAge(instrumentKey: string | null): boolean {
  return instrumentKey !== null && aShare.test(instrumentKey);
}

/**
 * The rate by the time held. Shares that were bought on the 12th and are sold on the 12th of the next
 * month were held a month.
 */
function percentFor(bought: Day, sold: Day): number {
  if (sold <= sameDayInMonths(bought, 1)) return 20;
  return sold <= sameDayInMonths(bought, 12) ? 10 : 0;
}

/** A bonus share counts with its par value. Shares out of capital reserves are free of tax. */
const parValue = decimal(1);

/**
 * The taxable dividends of a position's entries, each by the share as it is held after the first `count`
 * entries: by default in the end.
 */
export function taxableDividends(
  { entries }: Pick<Folded, 'entries'>,
  count = entries.length,
): TaxableDividend[] {
  const scaled = entries.slice(0, count).filter(({ scale }) => scale);
  return entries.flatMap(({ entry }) => {
    if (entry.type !== 'DIVIDEND' && entry.type !== 'BONUS') return [];
    const recordDay = entry.recordDay ?? addDays(entry.day, -1);
    const held = quantityOn({ entries }, recordDay);
    // Shares that a transfer brought in after the record day were held in another position on it.
    const [shares, heldOn] = held.gt(0)
      ? [inLaterUnits(held, recordDay, scaled), recordDay]
      : [sharesBroughtIn(entries, recordDay, entry.day, scaled), entry.day];
    if (!shares.gt(0)) return [];
    const received = entry.type === 'BONUS' ? parValue.times(entry.quantity ?? 0) : entry.amount;
    return [{ recordDay, heldOn, perShare: divide(decimal(received ?? 0), shares) }];
  });
}

/** The number of shares that those of a day became by later splits and corrections. */
function inLaterUnits(shares: Decimal, day: Day, scaled: readonly FoldedEntry[]): Decimal {
  return scaled.reduce((units, { entry, scale }) => {
    if (!scale || entry.day <= day) return units;
    return divide(units.times(fixedToDecimal(scale.to)), fixedToDecimal(scale.from));
  }, shares);
}

/** The shares bought by the record day that transfers brought in after it and by the day of the payment. */
function sharesBroughtIn(
  entries: readonly FoldedEntry[],
  recordDay: Day,
  paidOn: Day,
  scaled: readonly FoldedEntry[],
): Decimal {
  return sum(
    entries.flatMap(({ entry: { day, lots } }) => {
      if (!lots || day <= recordDay || day > paidOn) return [];
      const older = lots.filter((lot) => lot.day <= recordDay);
      const shares = sum(older.map(({ quantity }) => decimal(quantity)));
      return [inLaterUnits(shares, day, scaled)];
    }),
  );
}
