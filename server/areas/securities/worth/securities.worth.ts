import { type Currency, isCurrency } from '../../../../contract/fields/currencies.ts';
import type { PositionType } from '../../../../contract/securities/positions.ts';
import {
  type BrokerMoney,
  brokerageTotal,
  convertBrokerMoney,
  marketValue,
} from '../../../../finance/holdings/brokerage.ts';
import type { Exposure, RiskClass } from '../../../../finance/holdings/risk.ts';
import { type AssetType, normalizeSymbol } from '../../../../finance/market/symbols.ts';
import { sum, zero } from '../../../../finance/money/decimal.ts';
import type { Money } from '../../../../finance/money/money.ts';
import type { RateTable } from '../../../../finance/money/rates.ts';
import { newest, type Worth } from '../../../../finance/net-worth/worth.ts';
import type { WorthQuestion } from '../../../area-worth.ts';
import type { Db } from '../../../db/database.ts';
import { loadPortfolio, type PricedPosition } from '../portfolio.ts';
import { activeOf } from '../securities-answers.ts';
import { noPriceGap } from './securities-on-days.ts';

/** What a user's active securities accounts add to the balance sheet: positions and broker cash. */
export async function securitiesWorth(db: Db, question: WorthQuestion): Promise<Worth> {
  const { ownerId, currency, rates, today, now } = question;
  const active = activeOf(await loadPortfolio(db, ownerId, now));
  const positions = active.flatMap((account) => account.positions);
  const cash = active.flatMap((account) => account.cash);
  const money = [...positions.flatMap(({ holding }) => marketValue(holding) ?? []), ...cash];
  const holdings = positions.map(({ holding }) => holding);
  const { cost, pnl } = brokerageTotal(holdings, [], currency, rates, today);
  return {
    investments: money.filter((value): value is Money => isCurrency(value.currency)),
    brokerCash: sum(cash.map((value) => convertBrokerMoney(value, currency, rates) ?? zero)),
    exposures: positions.flatMap((position) => toExposure(position, currency, rates)),
    investmentCost: cost,
    unrealizedGain: pnl ?? zero,
    gaps: unpricedIn(positions).map(noPriceGap),
    unknownCurrencies: unratedIn(money),
    priceTime: newest(active.map(({ account }) => account.last_sync_at)),
  };
}

const riskClasses: Record<PositionType, RiskClass> = {
  STOCK: 'STOCK',
  FUND: 'FUND',
  CRYPTO: 'CRYPTO',
  BOND: 'BOND',
  OPTION: 'OTHER',
};

/** The exposure of a position; none for a short position, which is a debt, or without a known value. */
function toExposure(position: PricedPosition, currency: Currency, rates: RateTable): Exposure[] {
  const own = marketValue(position.holding);
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

/** One key for the same instrument at two brokers or among the investments: one risk, not two. */
function exposureKey({ row: { position_type, symbol } }: PricedPosition): string {
  const assetType = assetTypes[position_type];
  const instrument = assetType && normalizeSymbol(symbol, assetType);
  return instrument?.key ?? `${position_type}:${symbol}`;
}

function unpricedIn(positions: readonly PricedPosition[]): string[] {
  const unpriced = positions.filter(
    ({ holding: { price, quantity } }) => price === null && !quantity.eq(0),
  );
  return [...new Set(unpriced.map(({ row }) => row.symbol))];
}

function unratedIn(money: readonly BrokerMoney[]): string[] {
  const unrated = money.filter(({ amount, currency }) => !amount.eq(0) && !isCurrency(currency));
  return [...new Set(unrated.map(({ currency }) => currency))].sort();
}
