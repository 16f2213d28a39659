import type { Currency } from '../../contract/fields/currencies.ts';
import { type BrokerMoney, convertBrokerMoney } from '../holdings/brokerage.ts';
import { percentageOf } from '../holdings/positions.ts';
import { type Cents, toCents } from '../money/cents.ts';
import { type Decimal, round, sum, toText, zero } from '../money/decimal.ts';
import { fixedOfText, fixedPlaces } from '../money/fixed.ts';
import type { RateTable } from '../money/rates.ts';
import { roundToSum } from '../money/round-to-sum.ts';

/** Money under the key of one part of the whole. */
export interface KeyedMoney {
  key: string;
  money: BrokerMoney;
}

/** The share of the whole that a part should have. */
export interface Target {
  key: string;
  /** Of the whole; all targets together are 100. */
  percent: Decimal;
}

/** One part of the whole. The amounts of all parts come to that of the whole, to the cent. */
export interface AllocatedPart {
  key: string;
  value: Cents;
  /** Of the whole, exact; null when the whole is not above 0. */
  percent: Decimal | null;
  /** What the part should be; null when there are no targets at all. */
  target: AllocatedTarget | null;
}

interface AllocatedTarget {
  percent: Decimal;
  /** Its share of the whole and the new money. */
  value: Cents;
  /** What to buy, or below 0 to sell. */
  trade: Cents;
}

/** What the money is converted to and compared with. */
interface AllocationTerms {
  currency: Currency;
  rates: RateTable;
  targets: readonly Target[];
  /** Money, in `currency`, that is going to be added to the whole. */
  newMoney: Decimal;
}

/**
 * Divides money by key and compares the parts with their targets. Targets make up 100 percent, so a
 * part without one has the target 0: only then do all trades together use up the new money. Money
 * without a rate is left out. Parts come by value, the largest first.
 */
export function allocateMoney(
  items: readonly KeyedMoney[],
  { currency, rates, targets, newMoney }: AllocationTerms,
) {
  const values = new Map<string, Decimal>(targets.map(({ key }) => [key, zero]));
  for (const { key, money } of items) {
    const value = convertBrokerMoney(money, currency, rates);
    if (value) values.set(key, (values.get(key) ?? zero).plus(value));
  }
  const total = sum(values.values());
  const whole = total.plus(newMoney);
  const targetOf = new Map(targets.map(({ key, percent }) => [key, percent]));
  const byValue = [...values].sort(([key, a], [other, b]) => b.cmp(a) || (key < other ? -1 : 1));
  const cents = inCents(byValue.map(([, value]) => value));
  const percents = byValue.map(([key]) => targetOf.get(key) ?? zero);
  const targetCents = inCents(percents.map((percent) => whole.times(percent).times('0.01')));
  const parts = byValue.map(([key, exact], index): AllocatedPart => {
    const [value, targetValue] = [cents[index] ?? 0n, targetCents[index] ?? 0n];
    const percent = total.gt(0) ? percentageOf(exact, total) : null;
    if (targets.length === 0) return { key, value, percent, target: null };
    const target = { percent: percents[index] ?? zero, value: targetValue };
    return { key, value, percent, target: { ...target, trade: targetValue - value } };
  });
  return { total, parts };
}

const unitsOfCent = fixedOfText('0.01');

/** Amounts rounded to cents that come to their rounded sum. */
function inCents(amounts: readonly Decimal[]): Cents[] {
  const units = amounts.map((amount) => fixedOfText(toText(round(amount, fixedPlaces))));
  return roundToSum(units, unitsOfCent, toCents(sum(amounts)));
}
