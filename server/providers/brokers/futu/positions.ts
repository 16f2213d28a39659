import { type Decimal, decimal, round, toText } from '../../../../finance/decimal.ts';
import { unitText } from '../amounts.ts';
import type { BrokerPosition, PositionType } from '../broker.ts';
import { type Exchange, isOption, listedSymbol } from '../listed.ts';
import { currencies, type FutuPosition, markets } from './messages.ts';

/** Trd_Common.TrdSecMarket: where it is listed and what it is quoted in. */
const exchanges: Readonly<Record<number, [exchange: Exchange, currency: string]>> = {
  1: ['HK', 'HKD'],
  2: ['US', 'USD'],
  31: ['SH', 'CNY'],
  32: ['SZ', 'CNY'],
  41: ['SG', 'SGD'],
  51: ['JP', 'JPY'],
  61: ['AU', 'AUD'],
  71: ['MY', 'MYR'],
  81: ['CA', 'CAD'],
};
const cryptoMarket = 101;
const shortSide = 1;
const isin = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** A row of OpenD in the common form; undefined when it has neither symbol nor currency we know. */
export function positionOf(row: FutuPosition): BrokerPosition | undefined {
  const listing = exchanges[row.secMarket ?? 0];
  const currency =
    currencies[row.currency ?? 0] ?? listing?.[1] ?? markets[row.trdMarket ?? 0]?.currency;
  if (!currency) return undefined;
  const positionType = typeOf(row);
  const size = contractSize(row, positionType);
  const perUnit = (price: Decimal | null) =>
    size === undefined || price === null ? null : unitText(price.times(size));
  return {
    ...symbolOf(row, positionType, listing?.[0]),
    symbolName: row.name || null,
    positionType,
    quantity: toText(row.positionSide === shortSide ? row.qty.abs().neg() : row.qty),
    currency,
    price: perUnit(row.price),
    avgCost: perUnit(costOf(row)),
  };
}

/** The average cost where there is one: the diluted cost counts gains that were taken. */
function costOf({ averageCostPrice, dilutedCostPrice, costPrice }: FutuPosition): Decimal | null {
  return (
    [averageCostPrice, dilutedCostPrice, costPrice].find((cost) => cost?.eq(0) === false) ?? null
  );
}

function typeOf({ code, secMarket, trdMarket }: FutuPosition): PositionType {
  if (isOption(code)) return 'OPTION';
  if (markets[trdMarket ?? 0]?.funds) return 'FUND';
  if (secMarket === cryptoMarket) return 'CRYPTO';
  return isin.test(code) ? 'BOND' : 'STOCK';
}

function symbolOf({ code }: FutuPosition, type: PositionType, exchange: Exchange | undefined) {
  if (type === 'CRYPTO')
    return { symbol: code, quoteSymbol: { symbol: code, assetType: 'crypto' } } as const;
  if (type === 'STOCK' && exchange) return listedSymbol(exchange, code);
  return { symbol: code, quoteSymbol: null };
}

/**
 * What one unit of the quantity is in units of the price: an option's contract covers 100 shares
 * or so, a bond's price is of 100 of face value. It is told by the value alone; undefined when
 * there is none to tell it by.
 */
function contractSize(row: FutuPosition, type: PositionType): Decimal | undefined {
  if (type !== 'OPTION' && type !== 'BOND') return decimal(1);
  const plain = row.price.times(row.qty).abs();
  if (plain.eq(0) || row.val.eq(0)) return undefined;
  const ratio = row.val.abs().div(plain);
  const size = ratio.gte('0.5') ? round(ratio, 0) : decimal('0.01');
  return ratio.minus(size).abs().lte(size.times('0.005')) ? size : undefined;
}
