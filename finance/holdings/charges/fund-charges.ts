import { type Day, daysBetween } from '../../calendar/days.ts';
import { type Decimal, decimal, divide, round, roundDown, sum, zero } from '../../money/decimal.ts';
import { type Lot, takeFrom } from '../entries/lots.ts';

/** Fund shares and the amounts of fund orders have two places. */
export const fundPlaces = 2;

/** A purchase of fund shares for an amount that includes its fee. */
export interface Subscription {
  amount: Decimal;
  nav: Decimal;
  /** A percentage of what is left after the fee (外扣法), or for large amounts a fixed one. */
  fee: { percent: Decimal } | { fixed: Decimal };
  /** Some funds cut shares off where others round them. */
  truncate: boolean;
}

/** The shares that a purchase comes to, its fee, and what is left to buy them. */
export function subscribe({ amount, nav, fee, truncate }: Subscription) {
  const net =
    'fixed' in fee
      ? amount.minus(fee.fixed)
      : round(divide(amount, fee.percent.times('0.01').plus(1)), fundPlaces);
  return { net, fee: amount.minus(net), shares: sharesFor(net, nav, truncate) };
}

/** How many shares an amount buys, rounded or cut off. */
export function sharesFor(net: Decimal, nav: Decimal, truncate: boolean): Decimal {
  const shares = divide(net, nav);
  return (truncate ? roundDown : round)(shares, fundPlaces);
}

/** Lots held fewer days than these pay so many percent. */
export interface RedemptionTier {
  belowDays: number;
  percent: Decimal;
}

/** The part of one lot that is redeemed, and its fee. */
export interface RedemptionPart {
  confirmDay: Day;
  quantity: Decimal;
  daysHeld: number;
  percent: Decimal;
  fee: Decimal;
}

export interface Redemption {
  gross: Decimal;
  fee: Decimal;
  net: Decimal;
  parts: RedemptionPart[];
}

/**
 * Redeems fund shares, first in first out. Days are counted from the confirmation of a lot to that
 * of the redemption; what is held longer than all tiers pays nothing.
 */
export function redeem(
  lots: readonly Lot[],
  { quantity, nav, confirmDay }: { quantity: Decimal; nav: Decimal; confirmDay: Day },
  tiers: readonly RedemptionTier[],
): Redemption {
  const ascending = [...tiers].sort((a, b) => a.belowDays - b.belowDays);
  const byConfirmation = [...lots].sort((a, b) => (a.confirmDay < b.confirmDay ? -1 : 1));
  const parts = takeFrom(byConfirmation, quantity).map(({ lot, quantity }) => {
    // A lot that is confirmed later is as young as one of the same day.
    const daysHeld = Math.max(0, daysBetween(lot.confirmDay, confirmDay));
    const percent = ascending.find(({ belowDays }) => daysHeld < belowDays)?.percent ?? zero;
    const fee = round(quantity.times(nav).times(percent).times('0.01'), fundPlaces);
    return { confirmDay: lot.confirmDay, quantity, daysHeld, percent, fee };
  });
  const gross = round(quantity.times(nav), fundPlaces);
  const fee = sum(parts.map((part) => part.fee));
  return { gross, fee, net: gross.minus(fee), parts };
}

/** Reads `7:1.5,30:1`: days below, and percent; undefined when it is not written so. */
export function parseTiers(text: string): RedemptionTier[] | undefined {
  const tiers = text
    .split(',')
    .map((tier) => /^(\d{1,5}):(\d{1,3}(?:\.\d{1,6})?)$/.exec(tier.trim()))
    .map((tier) => tier && { belowDays: Number(tier[1]), percent: decimal(tier[2] ?? 0) });
  const read = tiers.filter((tier) => tier !== null);
  const areRead = read.length === tiers.length && read.every(({ percent }) => percent.lte(100));
  return areRead ? read : undefined;
}
