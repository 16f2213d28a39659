import type { Currency } from '../../contract/currencies.ts';
import type { PositionType } from '../../contract/positions.ts';
import {
  type BrokerageTotal,
  type BrokerMoney,
  brokerageTotal,
  convertBrokerMoney,
  isCurrency,
} from '../../finance/brokerage.ts';
import { type Decimal, sum, zero } from '../../finance/decimal.ts';
import type { Money } from '../../finance/money.ts';
import type { RateTable } from '../../finance/rates.ts';
import type { Exposure, RiskClass } from '../../finance/risk.ts';
import { type AssetType, normalizeSymbol } from '../../finance/symbols.ts';
import type { AccountHoldings, PricedPosition } from '../securities/portfolio.ts';
import { activeOf } from '../securities/securities-answers.ts';

/** What a user's active securities accounts add to the balance sheet. */
export interface SecuritiesFigures {
  /** Market values and the brokers' cash, each in its own currency. */
  values: Money[];
  /** Money at brokers in the overview's currency: it is no exposure. */
  cash: Decimal;
  /** In the overview's currency; what has no price or rate is left out. */
  exposures: Exposure[];
  /** Cost and gain of the positions whose cost is known. */
  total: Pick<BrokerageTotal, 'cost' | 'pnl'>;
  /** Currencies beyond the product's six, which no total can hold. */
  missingRates: string[];
  /** When the newest positions were read. */
  priceUpdateTime: string | null;
}

export function securitiesFigures(
  portfolio: readonly AccountHoldings[],
  currency: Currency,
  rates: RateTable,
  today: string,
): SecuritiesFigures {
  const active = activeOf(portfolio);
  const positions = active.flatMap((account) => account.positions);
  const cash = active.flatMap((account) => account.cash);
  const money = [...positions.flatMap((position) => worthOf(position) ?? []), ...cash];
  const holdings = positions.map(({ holding }) => holding);
  return {
    values: money.filter((value): value is Money => isCurrency(value.currency)),
    cash: sum(cash.map((value) => convertBrokerMoney(value, currency, rates) ?? zero)),
    exposures: positions.flatMap((position) => toExposure(position, currency, rates)),
    total: brokerageTotal(holdings, [], currency, rates, today),
    missingRates: unratedIn(money),
    priceUpdateTime: newest(active.map(({ account }) => account.last_sync_at)),
  };
}

/** The later of two instants, either of which may not be known. */
export function newest(instants: readonly (string | null)[]): string | null {
  return (
    instants
      .filter((instant) => instant !== null)
      .sort()
      .at(-1) ?? null
  );
}

function worthOf({ holding: { quantity, price } }: PricedPosition): BrokerMoney | undefined {
  return price ? { amount: quantity.times(price.amount), currency: price.currency } : undefined;
}

const riskClasses: Record<PositionType, RiskClass> = {
  STOCK: 'STOCK',
  FUND: 'FUND',
  CRYPTO: 'CRYPTO',
  BOND: 'BOND',
  OPTION: 'OTHER',
};

/** What is sold short is money owed, not money in a thing. */
function toExposure(position: PricedPosition, currency: Currency, rates: RateTable): Exposure[] {
  const own = worthOf(position);
  const value = own && convertBrokerMoney(own, currency, rates);
  if (!value?.gt(0)) return [];
  const { position_type: type } = position.row;
  return [{ key: exposureKey(position), riskClass: riskClasses[type], value }];
}

const assetTypes: Partial<Record<PositionType, AssetType>> = {
  STOCK: 'stock',
  FUND: 'fund',
  CRYPTO: 'crypto',
};

/** The same thing at two brokers, or among the investments, is one holding. */
function exposureKey({ row: { position_type, symbol } }: PricedPosition): string {
  const assetType = assetTypes[position_type];
  const instrument = assetType && normalizeSymbol(symbol, assetType);
  return instrument?.key ?? `${position_type}:${symbol}`;
}

function unratedIn(money: readonly BrokerMoney[]): string[] {
  const unrated = money.filter(({ amount, currency }) => !amount.eq(0) && !isCurrency(currency));
  return [...new Set(unrated.map(({ currency }) => currency))].sort();
}
