import type { Currency } from '../../contract/fields/currencies.ts';
import { type BrokerMoney, convertBrokerMoney } from '../holdings/brokerage.ts';
import { percentOf } from '../holdings/positions.ts';
import { type Decimal, decimal, sum, zero } from '../money/decimal.ts';
import type { RateTable } from '../money/rates.ts';

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

/** One part of the whole, exact. */
export interface AllocatedPart {
  key: string;
  value: Decimal;
  /** Of the whole; null when the whole is not above 0. */
  percent: Decimal | null;
  /** What the part should be; null when there are no targets at all. */
  target: AllocatedTarget | null;
}

interface AllocatedTarget {
  percent: Decimal;
  /** Its share of the whole and the new money. */
  value: Decimal;
  /** What to buy, or below 0 to sell. */
  trade: Decimal;
}

interface Wanted {
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
export function allocateMoney(items: readonly KeyedMoney[], wanted: Wanted) {
  const { currency, rates, targets, newMoney } = wanted;
  const values = new Map<string, Decimal>(targets.map(({ key }) => [key, zero]));
  for (const { key, money } of items) {
    const value = convertBrokerMoney(money, currency, rates);
    if (value) values.set(key, (values.get(key) ?? zero).plus(value));
  }
  const total = sum(values.values());
  const whole = total.plus(newMoney);
  const targetOf = new Map(targets.map(({ key, percent }) => [key, percent]));
  const parts = [...values].map(([key, value]): AllocatedPart => {
    const percent = total.gt(0) ? percentOf(value, total) : null;
    if (targets.length === 0) return { key, value, percent, target: null };
    const targetPercent = targetOf.get(key) ?? zero;
    const targetValue = whole.times(targetPercent).times(decimal('0.01'));
    const trade = targetValue.minus(value);
    return { key, value, percent, target: { percent: targetPercent, value: targetValue, trade } };
  });
  return { total, parts: parts.sort((a, b) => b.value.cmp(a.value) || (a.key < b.key ? -1 : 1)) };
}
