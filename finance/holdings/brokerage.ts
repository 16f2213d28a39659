import { type Currency, currencies } from '../../contract/fields/currencies.ts';
import type { Decimal } from '../money/decimal.ts';
import { addUp, convert, type Money, type RateUse, rateUse } from '../money/money.ts';
import { hasRate, type RateTable } from '../money/rates.ts';
import { gain } from './positions.ts';

/** Brokers hold money in any currency: those beyond the product's six are a missing rate. */
export interface BrokerMoney {
  amount: Decimal;
  /** ISO code. */
  currency: string;
}

/** A thing held at a broker. */
export interface BrokerHolding {
  /** Negative when sold short. */
  quantity: Decimal;
  /** Of one unit; null when nobody tells one. */
  price: BrokerMoney | null;
  /** Of one unit; null where the broker tells none. Then no gain is known either. */
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

/** What brokers hold for somebody, in one currency. */
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
  /** Holdings that nobody has a price for. */
  unpricedCount: number;
  missingRates: string[];
}

export function isCurrency(code: string): code is Currency {
  return (currencies as readonly string[]).includes(code);
}

function isMoney(money: BrokerMoney): money is Money {
  return isCurrency(money.currency);
}

/** Whether there is money at all, and a rate for it. */
function converts(money: BrokerMoney | null, to: Currency, rates: RateTable): money is BrokerMoney {
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

/** What a holding is worth, in the currency of its price; null when nobody tells a price. */
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
  const gained = value && cost && gain(cost, value);
  return {
    price: unitPrice,
    avgCost: unitCost,
    value,
    cost,
    pnl: gained?.profit ?? null,
    pnlPercent: gained?.rate ?? null,
  };
}

/** Adds up holdings and cash, and says what the sum leaves out and rests on. */
export function brokerageTotal(
  holdings: readonly BrokerHolding[],
  cash: readonly BrokerMoney[],
  to: Currency,
  rates: RateTable,
  today: string,
): BrokerageTotal {
  const worth = (money: readonly BrokerMoney[]) => addUp(money.filter(isMoney), to, rates);
  const values = holdings.flatMap((one) => marketValue(one) ?? []);
  const gaining = holdings.flatMap(({ quantity, price, avgCost }) =>
    converts(price, to, rates) && converts(avgCost, to, rates)
      ? { value: times(quantity, price), cost: times(quantity, avgCost) }
      : [],
  );
  const costs = gaining.map((holding) => holding.cost);
  const cost = worth(costs.map((money) => ({ ...money, amount: money.amount.abs() })));
  const isUnknown = holdings.length > 0 && gaining.length === 0;
  const gained = gain(worth(costs), worth(gaining.map(({ value }) => value)), cost);
  return {
    totalAssets: worth([...values, ...cash]),
    pnl: isUnknown ? null : gained.profit,
    pnlPercent: isUnknown ? null : gained.rate,
    cost,
    positionCount: holdings.length,
    unpricedCount: holdings.filter(({ price }) => price === null).length,
    ...brokerRateUse([...holdings.flatMap(moneyOf), ...cash], to, rates, today),
  };
}

/** What converting this money rests on; currencies beyond the six are named as missing. */
export function brokerRateUse(
  money: readonly BrokerMoney[],
  to: Currency,
  rates: RateTable,
  today: string,
): Omit<RateUse, 'missingRates'> & { missingRates: string[] } {
  const used = [
    ...new Set(money.filter(({ amount }) => !amount.eq(0)).map(({ currency }) => currency)),
  ];
  const use = rateUse(new Set(used.filter(isCurrency)), to, rates, today);
  const unrated = used.filter((code) => !isCurrency(code)).sort();
  return { ...use, missingRates: [...use.missingRates, ...unrated] };
}

/** What of a holding has to be converted. */
export function moneyOf({ price, avgCost }: BrokerHolding): BrokerMoney[] {
  return [price, avgCost].filter((money) => money !== null);
}
