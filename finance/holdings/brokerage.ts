import { type Currency, isCurrency } from '../../contract/fields/currencies.ts';
import type { Decimal } from '../money/decimal.ts';
import { addUp, convert, type Money, type RateUse, rateUse } from '../money/money.ts';
import { hasRate, type RateTable } from '../money/rates.ts';
import { gain } from './positions.ts';

/** Broker money may be in any currency; one beyond the product's six counts as a missing rate. */
export interface BrokerMoney {
  amount: Decimal;
  /** ISO code. */
  currency: string;
}

/** A position at a broker. */
export interface BrokerHolding {
  /** Negative when sold short. */
  quantity: Decimal;
  /** Of one unit; null when unknown. */
  price: BrokerMoney | null;
  /** Of one unit; null when the broker gives none, and then the gain is unknown too. */
  avgCost: BrokerMoney | null;
}

/** A holding in one currency, exact; null is what cannot be known, never 0. */
export interface HoldingValuation {
  price: Decimal | null;
  avgCost: Decimal | null;
  value: Decimal | null;
  cost: Decimal | null;
  /** `value - cost`. */
  pnl: Decimal | null;
  /** In percent of the cost's magnitude, so that a short position that fell shows a gain. */
  pnlPercent: Decimal | null;
}

/** The total of broker positions and cash, in one currency. */
export interface BrokerageTotal extends Omit<RateUse, 'missingRates'> {
  /** Market value and cash; what has no price or no rate is left out. */
  totalAssets: Decimal;
  /** Of the holdings whose cost is known; null when there are holdings and none has a known gain. */
  pnl: Decimal | null;
  /** In percent of the cost of just those holdings. */
  pnlPercent: Decimal | null;
  /** The cost of the holdings in `pnl`. */
  cost: Decimal;
  positionCount: number;
  /** Holdings without a price. */
  unpricedCount: number;
  missingRates: string[];
}

function isMoney(money: BrokerMoney): money is Money {
  return isCurrency(money.currency);
}

/** Whether an amount is known, and a rate for its currency. */
function isConvertible(
  money: BrokerMoney | null,
  to: Currency,
  rates: RateTable,
): money is BrokerMoney {
  return money !== null && isCurrency(money.currency) && hasRate(rates, money.currency, to);
}

/** Broker money in `to`, or `undefined` when the rate is not known. */
export function convertBrokerMoney(
  { amount, currency }: BrokerMoney,
  to: Currency,
  rates: RateTable,
): Decimal | undefined {
  return isCurrency(currency) ? convert({ amount, currency }, to, rates) : undefined;
}

/** The market value of a holding, in the currency of its price; null without a price. */
export function marketValue({ quantity, price }: BrokerHolding): BrokerMoney | null {
  return price && times(quantity, price);
}

function times(quantity: Decimal, { amount, currency }: BrokerMoney): BrokerMoney {
  return { amount: quantity.times(amount), currency };
}

/** Values one holding. Price and cost are converted each from its own currency at today's rate. */
export function valuateHolding(
  { quantity, price, avgCost }: BrokerHolding,
  to: Currency,
  rates: RateTable,
): HoldingValuation {
  const inTarget = (money: BrokerMoney | null) =>
    (money && convertBrokerMoney(money, to, rates)) ?? null;
  const [unitPrice, unitCost] = [inTarget(price), inTarget(avgCost)];
  const value = unitPrice && quantity.times(unitPrice);
  const cost = unitCost && quantity.times(unitCost);
  const valuation = value && cost && gain(cost, value);
  return {
    price: unitPrice,
    avgCost: unitCost,
    value,
    cost,
    pnl: valuation?.profit ?? null,
    pnlPercent: valuation?.rate ?? null,
  };
}

/** Adds up holdings and cash, and names the rates used and what the sum leaves out. */
export function brokerageTotal(
  holdings: readonly BrokerHolding[],
  cash: readonly BrokerMoney[],
  to: Currency,
  rates: RateTable,
  today: string,
): BrokerageTotal {
  const worth = (money: readonly BrokerMoney[]) => addUp(money.filter(isMoney), to, rates);
  const values = holdings.flatMap((one) => marketValue(one) ?? []);
  const withKnownGain = holdings.flatMap(({ quantity, price, avgCost }) =>
    isConvertible(price, to, rates) && isConvertible(avgCost, to, rates)
      ? { value: times(quantity, price), cost: times(quantity, avgCost) }
      : [],
  );
  const costs = withKnownGain.map((holding) => holding.cost);
  const cost = worth(costs.map((money) => ({ ...money, amount: money.amount.abs() })));
  const isUnknown = holdings.length > 0 && withKnownGain.length === 0;
  const valuation = gain(worth(costs), worth(withKnownGain.map(({ value }) => value)), cost);
  return {
    totalAssets: worth([...values, ...cash]),
    pnl: isUnknown ? null : valuation.profit,
    pnlPercent: isUnknown ? null : valuation.rate,
    cost,
    positionCount: holdings.length,
    unpricedCount: holdings.filter(({ price }) => price === null).length,
    ...brokerRateUse([...holdings.flatMap(moneyOf), ...cash], to, rates, today),
  };
}

/** The rates that converting this money uses; currencies beyond the product's are named as missing. */
export function brokerRateUse(
  money: readonly BrokerMoney[],
  to: Currency,
  rates: RateTable,
  today: string,
): Omit<RateUse, 'missingRates'> & { missingRates: string[] } {
  const currencies = [
    ...new Set(money.filter(({ amount }) => !amount.eq(0)).map(({ currency }) => currency)),
  ];
  const use = rateUse(new Set(currencies.filter(isCurrency)), to, rates, today);
  const unrated = currencies.filter((code) => !isCurrency(code)).sort();
  return { ...use, missingRates: [...use.missingRates, ...unrated] };
}

/** The price and cost of a holding, as far as they are known. */
export function moneyOf({ price, avgCost }: BrokerHolding): BrokerMoney[] {
  return [price, avgCost].filter((money) => money !== null);
}
