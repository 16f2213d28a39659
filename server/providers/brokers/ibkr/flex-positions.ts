import { type Decimal, decimal, round, toText, zero } from '../../../../finance/money/decimal.ts';
import type { BrokerPosition, PositionType } from '../broker.ts';
import { isoCurrency } from '../cash.ts';
import { type Exchange, listedSymbol } from '../listed-symbol.ts';

/** A row of open positions. Amounts are in the row's currency. */
export interface FlexPosition {
  currency: string;
  assetCategory: string;
  symbol: string;
  description: string;
  isin: string;
  listingExchange: string;
  position: Decimal;
  markPrice: Decimal | null;
  positionValue: Decimal | null;
  costBasisMoney: Decimal | null;
  multiplier: Decimal | null;
}

/** Kinds that are worth what their row says; a future or a contract for difference is settled in cash. */
const types: Record<string, PositionType> = {
  STK: 'STOCK',
  FUND: 'FUND',
  BOND: 'BOND',
  BILL: 'BOND',
  OPT: 'OPTION',
  FOP: 'OPTION',
  WAR: 'OPTION',
  IOPT: 'OPTION',
  CRYPTO: 'CRYPTO',
};

/** What a kind that is not booked is called; others have IBKR's name. */
const unreadKinds: Record<string, string> = {
  FUT: '期货',
  CFD: '差价合约',
  FSFOP: '期货期权',
  CMDTY: '贵金属',
};

/** Exchanges by IBKR's names. */
const exchanges: Record<string, Exchange> = {
  SEHK: 'HK',
  SEHKNTL: 'SH',
  SEHKSTAR: 'SH',
  SEHKSZSE: 'SZ',
  CHINEXT: 'SZ',
  TSEJ: 'JP',
  SGX: 'SG',
  ASX: 'AU',
  BURSAMY: 'MY',
  TSE: 'CA',
  VENTURE: 'CA',
  NASDAQ: 'US',
  NYSE: 'US',
  ARCA: 'US',
  AMEX: 'US',
  BATS: 'US',
  IEX: 'US',
  PINK: 'US',
};
/** The exchange by currency, for a query that does not have the exchange. */
const exchangeOfCurrency: Record<string, Exchange> = {
  USD: 'US',
  HKD: 'HK',
  JPY: 'JP',
  SGD: 'SG',
  AUD: 'AU',
  CAD: 'CA',
};

/** Decimal places of a price that is worked out from a value. */
const pricePlaces = 12;
const costPlaces = 8;

/** The position of a row, or the kind of thing that it is where that is not booked. */
export function positionOf(row: FlexPosition): BrokerPosition | { unreadKind: string } {
  const type = types[row.assetCategory];
  if (!type) {
    const kind = row.assetCategory.replace(/[^A-Z]/g, '').slice(0, 10);
    return { unreadKind: unreadKinds[kind] ?? (kind || '未知类别') };
  }
  const price = priceOf(row);
  return {
    ...symbolsOf(row, type),
    symbolName: row.description || null,
    positionType: type,
    quantity: toText(row.position),
    currency: isoCurrency(row.currency),
    price: price && toText(price),
    avgCost:
      row.costBasisMoney && !row.position.eq(0)
        ? toText(round(row.costBasisMoney.div(row.position), costPlaces))
        : null,
  };
}

/**
 * The price of one unit, so that quantity × price is the value of the row: that of a bond is a part of a
 * hundred, that of an option is for one share.
 */
function priceOf(row: FlexPosition): Decimal | null {
  const { markPrice, positionValue, position, multiplier } = row;
  const byMark = markPrice?.times(multiplier?.gt(0) ? multiplier : decimal(1)) ?? null;
  if (!positionValue || position.eq(0)) return byMark;
  if (byMark?.times(position).eq(positionValue)) return byMark;
  const byValue = round(positionValue.div(position), pricePlaces);
  return byValue.eq(zero) ? byMark : byValue;
}

function symbolsOf(
  row: FlexPosition,
  type: PositionType,
): Pick<BrokerPosition, 'symbol' | 'quoteSymbol'> {
  const symbol = row.symbol.trim();
  if (type === 'CRYPTO') {
    const coin = symbol.split(/[./]/)[0] ?? symbol;
    return { symbol: coin, quoteSymbol: { symbol: coin, assetType: 'crypto' } };
  }
  if (type === 'FUND' || type === 'BOND') {
    return { symbol: row.isin || symbol, quoteSymbol: null };
  }
  if (type === 'OPTION') return { symbol: symbol.replace(/\s+/g, ''), quoteSymbol: null };
  const exchange = exchangeOf(row);
  // Classes of shares follow a space: `BRK B`.
  const code = symbol.replace(/\s+/g, '.');
  if (exchange) return listedSymbol(exchange, code);
  const place = row.listingExchange.replace(/[^A-Z0-9]/g, '');
  return { symbol: place ? `${code}.${place}` : code, quoteSymbol: null };
}

function exchangeOf({ listingExchange, currency, symbol }: FlexPosition): Exchange | undefined {
  if (listingExchange) return exchanges[listingExchange.split('.')[0] ?? ''];
  if (/^\d{6}$/.test(symbol) && ['CNH', 'CNY'].includes(currency)) {
    return symbol.startsWith('6') ? 'SH' : 'SZ';
  }
  return exchangeOfCurrency[currency];
}
