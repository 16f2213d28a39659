import { convertBrokerMoney } from '../../../../finance/holdings/brokerage.ts';
import { type Instrument, normalizeSymbol } from '../../../../finance/market/symbols.ts';
import { decimal, round, toText } from '../../../../finance/money/decimal.ts';
import type { RateTable } from '../../../../finance/money/rates.ts';
import { toDecimalColumn, toNullableDecimalColumn } from '../../../db/columns.ts';
import type { BrokerPosition, BrokerSnapshot } from '../../../providers/brokers/broker.ts';
import type { StoredQuote } from '../../quotes/quotes.service.ts';
import { type CashRow, type PositionRow, searchText } from '../positions.repository.ts';
import type { SecuritiesDayRow } from '../securities-days.repository.ts';

/** Room enough for any wealth, and exact in a double. */
const highestRank = 9e15;

/** What an unpriced position's price is asked for; undefined when there is no need or no market. */
export function instrumentOf({ price, quoteSymbol }: BrokerPosition): Instrument | undefined {
  if (price !== null || quoteSymbol === null) return undefined;
  return normalizeSymbol(quoteSymbol.symbol, quoteSymbol.assetType);
}

/** What a position is known by from one reading to the next. */
export function identityOf({
  position_type,
  symbol,
  currency,
}: Pick<PositionRow, 'position_type' | 'symbol' | 'currency'>): string {
  return [position_type, symbol, currency].join('\n');
}

/** A position's row before it has its id. */
export type NewPosition = Omit<PositionRow, 'id'>;

interface Known {
  ownerId: string;
  accountId: string;
  snapshot: BrokerSnapshot;
  quotes: ReadonlyMap<string, StoredQuote>;
  rates: RateTable;
}

/** Throws when a number of the snapshot is none. */
export function toPositionRows(known: Known): NewPosition[] {
  const { ownerId, accountId, snapshot } = known;
  return snapshot.positions.map((position) => {
    const { symbol, symbolName, positionType: type, currency } = position;
    return {
      owner_id: ownerId,
      account_id: accountId,
      symbol,
      symbol_name: symbolName,
      search_text: searchText(symbol, symbolName),
      position_type: type,
      quantity: toDecimalColumn(position.quantity),
      currency,
      price: toNullableDecimalColumn(position.price),
      avg_cost: toNullableDecimalColumn(position.avgCost),
      instrument_key: instrumentOf(position)?.key ?? null,
      rank: rankOf(position, known),
      synced_at: snapshot.at.toISOString(),
    };
  });
}

export function toCashRows({ ownerId, accountId, snapshot }: Known): CashRow[] {
  return snapshot.cash.map(({ currency, amount }) => ({
    owner_id: ownerId,
    account_id: accountId,
    currency,
    amount: toDecimalColumn(amount),
  }));
}

/** A row of a day's history before it has its id. */
export type NewDayRow = Omit<SecuritiesDayRow, 'id'>;

/**
 * What an account held, as the history of its day keeps it. An empty account leaves a row of no
 * money: without one, what an earlier day found would go on counting.
 */
export function toDayRows(known: Known, day: string): NewDayRow[] {
  const { ownerId, accountId, snapshot, quotes } = known;
  const positions = snapshot.positions.map((position) => {
    const quote = position.price === null && quotes.get(instrumentOf(position)?.key ?? '');
    const priced = quote || position;
    return {
      kind: position.positionType,
      symbol: position.symbol,
      quantity: toDecimalColumn(position.quantity),
      price: toNullableDecimalColumn(priced.price),
      currency: priced.currency,
    };
  });
  const cash = snapshot.cash.map(({ currency, amount }) => ({
    kind: 'CASH' as const,
    symbol: currency,
    quantity: toDecimalColumn(amount),
    price: '1',
    currency,
  }));
  const nothing = {
    kind: 'CASH' as const,
    symbol: 'CNY',
    quantity: '0',
    price: '1',
    currency: 'CNY',
  };
  const found = [...positions, ...cash];
  return (found.length === 0 ? [nothing] : found).map((held) => ({
    owner_id: ownerId,
    account_id: accountId,
    day,
    ...held,
  }));
}

/** The size of a position in euro cents, for the order of lists alone; 0 when it is not known. */
function rankOf(position: BrokerPosition, { quotes, rates }: Known): number {
  const quote = quotes.get(instrumentOf(position)?.key ?? '');
  const price = position.price ?? quote?.price;
  if (price === undefined) return 0;
  const currency = position.price === null && quote ? quote.currency : position.currency;
  const amount = decimal(position.quantity).times(decimal(price)).abs();
  const value = convertBrokerMoney({ amount, currency }, 'EUR', rates);
  if (!value) return 0;
  return Math.min(highestRank, Number(toText(round(value.times(decimal(100)), 0))));
}
