import { convertBrokerMoney } from '../../../../finance/holdings/brokerage.ts';
import { type Instrument, normalizeSymbol } from '../../../../finance/market/symbols.ts';
import { decimal, round, toText } from '../../../../finance/money/decimal.ts';
import type { RateTable } from '../../../../finance/money/rates.ts';
import { toDecimalColumn, toNullableDecimalColumn } from '../../../db/columns.ts';
import type { BrokerPosition, BrokerSnapshot } from '../../../providers/brokers/broker.ts';
import type { StoredQuote } from '../../quotes/quotes.service.ts';
import { type CashRow, type PositionRow, searchText } from '../positions.repository.ts';
import type { SecuritiesDayRow } from '../worth/securities-days.repository.ts';

/** The largest rank: a double holds whole numbers up to it exactly. */
const highestRank = 9e15;

/** The instrument to quote for a position without a price; undefined with a price or without a market. */
export function instrumentOf({ price, quoteSymbol }: BrokerPosition): Instrument | undefined {
  if (price !== null || quoteSymbol === null) return undefined;
  return normalizeSymbol(quoteSymbol.symbol, quoteSymbol.assetType);
}

/** Identifies a position across readings, so that it keeps its id. */
export function identityOf({
  position_type,
  symbol,
  currency,
}: Pick<PositionRow, 'position_type' | 'symbol' | 'currency'>): string {
  return [position_type, symbol, currency].join('\n');
}

/** A position's row before it has its id. */
export type NewPosition = Omit<PositionRow, 'id'>;

/** A snapshot of an account with what its rows are computed from. */
interface SnapshotSource {
  ownerId: string;
  accountId: string;
  snapshot: BrokerSnapshot;
  quotes: ReadonlyMap<string, StoredQuote>;
  rates: RateTable;
}

/** The rows of `securities_positions`. Throws when a text of the snapshot is no decimal. */
export function toPositionRows(source: SnapshotSource): NewPosition[] {
  const { ownerId, accountId, snapshot } = source;
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
      rank: rankOf(position, source),
      synced_at: snapshot.at.toISOString(),
    };
  });
}

export function toCashRows({ ownerId, accountId, snapshot }: SnapshotSource): CashRow[] {
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
 * The rows of `securities_days`, with the quote's price where the broker gives none. An empty account
 * has a row of no money: without one, the rows of an earlier day would go on counting.
 */
export function toDayRows(source: SnapshotSource, day: string): NewDayRow[] {
  const { ownerId, accountId, snapshot, quotes } = source;
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
  const items = [...positions, ...cash];
  return (items.length === 0 ? [nothing] : items).map((item) => ({
    owner_id: ownerId,
    account_id: accountId,
    day,
    ...item,
  }));
}

/** The size of a position in euro cents, for the order of lists alone; 0 when it is not known. */
function rankOf(position: BrokerPosition, { quotes, rates }: SnapshotSource): number {
  const quote = quotes.get(instrumentOf(position)?.key ?? '');
  const price = position.price ?? quote?.price;
  if (price === undefined) return 0;
  const currency = position.price === null && quote ? quote.currency : position.currency;
  const amount = decimal(position.quantity).times(decimal(price)).abs();
  const value = convertBrokerMoney({ amount, currency }, 'EUR', rates);
  if (!value) return 0;
  return Math.min(highestRank, Number(toText(round(value.times(decimal(100)), 0))));
}
