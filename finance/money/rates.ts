import type { Currency } from '../../contract/fields/currencies.ts';
import { type Decimal, decimal, divide } from './decimal.ts';
import { type Fixed, fixedOfText, oneFixed, proportion } from './fixed.ts';

/** How many units of each currency one euro buys, and the day that was fixed. */
export interface RateTable {
  /** Units per EUR; EUR itself need not be listed. */
  perEuro: Partial<Record<Currency, { rate: string; day: string }>>;
}

export const noRates: RateTable = { perEuro: {} };

/**
 * Units of `to` that one unit of `from` buys, crossed over EUR: `eur[to] / eur[from]`.
 * A rate that is not known is `undefined`, never 1: totals have to name what they leave out.
 */
export function rateBetween(table: RateTable, from: Currency, to: Currency): Decimal | undefined {
  return exchange(table, decimal(1), from, to);
}

/**
 * What `amount` of `from` buys in `to`: `amount × eur[to] / eur[from]`, or `undefined` without a
 * rate. Divides last: a cross rate that was rounded first could move an amount by a cent.
 */
export function exchange(
  table: RateTable,
  amount: Decimal,
  from: Currency,
  to: Currency,
): Decimal | undefined {
  if (from === to) return amount;
  const fromRate = perEuro(table, from);
  const toRate = perEuro(table, to);
  return fromRate && toRate ? divide(amount.times(toRate), fromRate) : undefined;
}

/** The same on whole numbers, for many amounts. */
export function exchangeFixed(
  { perEuro: table }: RateTable,
  amount: Fixed,
  from: Currency,
  to: Currency,
): Fixed | undefined {
  if (from === to) return amount;
  const read = (currency: Currency) => {
    if (currency === 'EUR') return oneFixed;
    const entry = table[currency];
    return entry && fixedOfText(entry.rate);
  };
  const [fromRate, toRate] = [read(from), read(to)];
  return fromRate && toRate ? proportion(amount, toRate, fromRate) : undefined;
}

/** `rateBetween` as a whole number. */
export function fixedRate(table: RateTable, from: Currency, to: Currency): Fixed | undefined {
  return exchangeFixed(table, oneFixed, from, to);
}

/** Whether money of one currency can be converted to another. */
export function hasRate(table: RateTable, from: Currency, to: Currency): boolean {
  const isKnown = (currency: Currency) => currency === 'EUR' || Boolean(table.perEuro[currency]);
  return from === to || (isKnown(from) && isKnown(to));
}

/** The older of the two days a cross rate rests on; `undefined` when none is needed or known. */
export function rateDay(table: RateTable, from: Currency, to: Currency): string | undefined {
  if (from === to) return undefined;
  const days = [from, to].flatMap((currency) => table.perEuro[currency]?.day ?? []);
  return days.sort()[0];
}

function perEuro(table: RateTable, currency: Currency): Decimal | undefined {
  if (currency === 'EUR') return decimal(1);
  const entry = table.perEuro[currency];
  return entry && decimal(entry.rate);
}

/**
 * The rates of each of `days` (ascending), and before the first known rate of a currency its oldest one:
 * the past is shown at that rather than left out.
 */
export function extendRatesBack(
  days: readonly string[],
  rates: ReadonlyMap<string, RateTable>,
): Map<string, RateTable> {
  let later = noRates;
  return new Map(
    days.toReversed().map((day) => {
      later = { perEuro: { ...later.perEuro, ...rates.get(day)?.perEuro } };
      return [day, later];
    }),
  );
}
