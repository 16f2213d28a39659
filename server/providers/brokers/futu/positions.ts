import { type Decimal, decimal, round, toText } from '../../../../finance/money/decimal.ts';
import { unitText } from '../amounts.ts';
import type { BrokerPosition, PositionType } from '../broker.ts';
import { type Exchange, isOption, listedSymbol } from '../listed-symbol.ts';
import { currencies, type FutuPosition, markets } from './messages.ts';

/** Trd_Common.TrdSecMarket: exchange and currency. */
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
/** Decimal places of a price that is the quotient of a value and a quantity. */
const unitPlaces = 8;
const isin = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** Converts a row of OpenD; undefined if its type or currency is unknown. */
export function positionOf(row: FutuPosition): BrokerPosition | undefined {
  const listing = exchanges[row.secMarket ?? 0];
  const currency = row.currency
    ? currencies[row.currency]
    : (listing?.[1] ?? markets[row.trdMarket ?? 0]?.currency);
  const positionType = typeOf(row);
  if (!currency || !positionType) return undefined;
  return {
    ...symbolOf(row, positionType, listing?.[0]),
    symbolName: row.name || null,
    positionType,
    quantity: toText(row.positionSide === shortSide ? row.qty.abs().neg() : row.qty),
    currency,
    ...unitsOf(row, positionType),
  };
}

/** The average cost if there is one, because the diluted cost is reduced by realized gains. */
function costOf({ averageCostPrice, dilutedCostPrice, costPrice }: FutuPosition): Decimal | null {
  return (
    [averageCostPrice, dilutedCostPrice, costPrice].find((cost) => cost?.eq(0) === false) ?? null
  );
}

function typeOf({ code, secMarket, trdMarket }: FutuPosition): PositionType | undefined {
  if (isOption(code)) return 'OPTION';
  if (markets[trdMarket ?? 0]?.funds) return 'FUND';
  if (secMarket === cryptoMarket) return 'CRYPTO';
  if (isin.test(code)) return 'BOND';
  // Older versions of OpenD send no market. Unknown markets (foreign exchange, event contracts) list
  // none of these five types.
  return !secMarket || exchanges[secMarket] ? 'STOCK' : undefined;
}

function symbolOf({ code }: FutuPosition, type: PositionType, exchange: Exchange | undefined) {
  if (type === 'CRYPTO')
    return { symbol: code, quoteSymbol: { symbol: code, assetType: 'crypto' } } as const;
  if (type === 'STOCK' && exchange) return listedSymbol(exchange, code);
  return { symbol: code, quoteSymbol: null };
}

/**
 * Price and cost of one unit of the quantity. A share's price is that of a unit. An option's price is
 * that of a share, and a contract covers 100 shares or, after an adjustment, another number; a bond's
 * price is that of 100 of face value. For these two the price is the row's value by its quantity.
 */
function unitsOf(row: FutuPosition, type: PositionType): Pick<BrokerPosition, 'price' | 'avgCost'> {
  const cost = costOf(row);
  if (type !== 'OPTION' && type !== 'BOND') {
    return { price: unitText(row.price), avgCost: unitText(cost) };
  }
  if (row.qty.eq(0) || row.val.eq(0)) return { price: null, avgCost: null };
  const price = round(row.val.abs().div(row.qty.abs()), unitPlaces);
  const size = row.price.eq(0) ? null : contractSize(price.div(row.price.abs()));
  return {
    price: unitText(price),
    avgCost: unitText(cost && size && round(cost.times(size), unitPlaces)),
  };
}

/** The ratio of a unit's value to its quoted price, without the rounding error of the value. */
function contractSize(ratio: Decimal): Decimal {
  const whole = ratio.gte('0.5') ? round(ratio, 0) : decimal('0.01');
  return ratio.minus(whole).abs().lte(whole.times('0.005')) ? whole : ratio;
}
