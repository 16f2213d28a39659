import { addDays } from '../../../../finance/calendar/days.ts';
import { type Decimal, decimal } from '../../../../finance/money/decimal.ts';
import { refuseLine, type TradeLine } from './trade-lines.ts';

/** The two sides of one conversion of the file. */
export type Conversion = readonly [out: TradeLine, into: TradeLine];

/** Days that the two sides of a conversion may be apart: a fund that invests abroad confirms later. */
const daysApart = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7];
/** Rows of one day that are compared with each side, so that no file takes quadratic time. */
const mostCompared = 50;
/** What the other side of a conversion may differ by without a warning, as a part of the amount. */
const usualDifference = '0.02';

/**
 * Pairs the rows by which money moved from one holding to another: those with the same number, else
 * those of the nearest days and amounts. A row that has no other side is an error.
 */
export function pairConversions(lines: readonly TradeLine[], newId: () => string): Conversion[] {
  const ofType = (type: string) => lines.filter(({ trade }) => trade?.read.type === type);
  const waiting = Map.groupBy(ofType('CONVERT_IN'), ({ trade }) => trade?.read.day ?? '');
  const conversions = ofType('CONVERT_OUT').flatMap((out): Conversion[] => {
    const into = takeOtherSide(out, waiting);
    return into ? [[out, into]] : [];
  });
  for (const [out, into] of conversions) {
    const pairId = newId();
    for (const [line, other] of [
      [out, into],
      [into, out],
    ] as const) {
      if (line.trade) line.trade.pairId = pairId;
      line.transferWith = other.n;
    }
    const difference = amountOf(out)
      ?.minus(amountOf(into) ?? 0)
      .abs();
    if (amountOf(into) && difference?.gt(amountOf(out)?.times(usualDifference) ?? 0)) {
      into.warnings = [...into.warnings, `转入与转出金额相差 ${difference.toFixed(2)}，请核对`];
    }
  }
  for (const line of [...ofType('CONVERT_OUT'), ...ofType('CONVERT_IN')]) {
    if (line.trade?.pairId !== null) continue;
    if (line.chosen || line.state === 'NEW') refuseLine(line, withoutOtherSide);
  }
  return conversions;
}

const withoutOtherSide = '转换（转账）必须同时有转出和转入';

/** Refuses the chosen rows whose other side is not imported, and returns them. */
export function refuseHalves(conversions: readonly Conversion[]): TradeLine[] {
  return conversions.flatMap(([out, into]) => {
    if (out.chosen === into.chosen) return [];
    const half = out.chosen ? out : into;
    refuseLine(half, withoutOtherSide);
    return [half];
  });
}

/** Finds the row that a conversion went to, and removes it from those that are waiting. */
function takeOtherSide(
  out: TradeLine,
  waiting: ReadonlyMap<string, TradeLine[]>,
): TradeLine | undefined {
  const day = out.trade?.read.day;
  if (day === undefined) return undefined;
  for (const days of daysApart) {
    const there = waiting.get(addDays(day, days)) ?? [];
    const candidates = there.slice(0, mostCompared).filter((into) => canBeSides(out, into));
    const [best] = candidates.toSorted((a, b) => distance(out, a) - distance(out, b));
    if (!best) continue;
    there.splice(there.indexOf(best), 1);
    return best;
  }
  return undefined;
}

function canBeSides({ trade: out }: TradeLine, { trade: into }: TradeLine): boolean {
  if (!out || !into || out.target.holding.id === into.target.holding.id) return false;
  const [a, b] = [out.read.holder, into.read.holder];
  return a === '' || b === '' || a === b;
}

/** How unlike two sides are; 0 for one number or equal amounts. */
function distance(out: TradeLine, into: TradeLine): number {
  const [a, b] = [out.trade?.read.externalId ?? null, into.trade?.read.externalId ?? null];
  if (a !== null && a === b) return -1;
  const [paid, received] = [amountOf(out), amountOf(into)];
  if (!paid || !received) return Number.MAX_VALUE;
  return paid.minus(received).abs().toNumber();
}

/** What left one holding or reached the other, after and before charges. */
function amountOf({ trade }: TradeLine): Decimal | undefined {
  if (!trade) return undefined;
  const { amount, quantity, price, fee, tax, type } = trade.read;
  const gross =
    amount !== null
      ? decimal(amount)
      : quantity !== null && price !== null
        ? decimal(quantity).times(price).round(2)
        : undefined;
  const charges = decimal(fee).plus(tax);
  return type === 'CONVERT_OUT' ? gross?.minus(charges) : gross?.plus(charges);
}
