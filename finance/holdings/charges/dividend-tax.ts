import { addDays, type Day } from '../../calendar/days.ts';
import { sameDayInMonths } from '../../calendar/months.ts';
import { type Decimal, decimal, divide, round, sum } from '../../money/decimal.ts';
import { type Folded, quantityOn } from '../entries/fold.ts';
import { type Lot, takeFrom } from '../entries/lots.ts';

/** A dividend as far as it is taxable, in yuan. */
export interface TaxableDividend {
  recordDay: Day;
  /** What one share of today received, that is after later splits. */
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
    const received = dividends.filter(({ recordDay }) => bought <= recordDay && recordDay < day);
    const perShare = sum(received.map((dividend) => dividend.perShare));
    const amount = perShare.times(part.quantity).times(percent).times('0.01');
    return { bought, quantity: part.quantity, percent, amount };
  });
  return {
    amount: round(sum(parts.map(({ amount }) => amount)), 2),
    parts: parts.map((part) => ({ ...part, amount: round(part.amount, 2) })),
  };
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

/** The taxable dividends of a position's entries, each by the share as it is held in the end. */
export function taxableDividends({ entries }: Folded): TaxableDividend[] {
  const splits = entries.map(({ entry }) => entry).filter(({ type }) => type === 'SPLIT');
  return entries.flatMap(({ entry }) => {
    if (entry.type !== 'DIVIDEND' && entry.type !== 'BONUS') return [];
    const recordDay = entry.recordDay ?? addDays(entry.day, -1);
    const held = quantityOn({ entries }, recordDay);
    if (!held.gt(0)) return [];
    const received = entry.type === 'BONUS' ? parValue.times(entry.quantity ?? 0) : entry.amount;
    // The shares of the record day may have been split before the dividend was paid.
    const heldNow = splits
      .filter(({ day }) => day > recordDay)
      .reduce(
        (shares, { ratioNew, ratioOld }) =>
          divide(shares.times(ratioNew ?? 1), decimal(ratioOld ?? 1)),
        held,
      );
    return [{ recordDay, perShare: divide(decimal(received ?? 0), heldNow) }];
  });
}
