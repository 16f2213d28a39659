import type { BrokerHolding, BrokerMoney } from '../../../finance/holdings/brokerage.ts';
import { fromDecimalColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { type StoredQuote, storedQuotes } from '../quotes/quotes.service.ts';
import { listCashFlows, type StoredFlow } from './cash-flows.repository.ts';
import {
  type CashRow,
  cashRows,
  type HeldPositionRow,
  listPositions,
} from './positions.repository.ts';
import {
  listSecuritiesAccounts,
  type SecuritiesAccountRow,
} from './securities-accounts.repository.ts';

/** A stored position at its newest price. */
export interface PricedPosition {
  row: HeldPositionRow;
  holding: BrokerHolding;
  /** The quote that its price is from; undefined with a price from the broker, or with none. */
  quote: StoredQuote | undefined;
}

/** One account with its positions and cash. */
export interface AccountHoldings {
  account: SecuritiesAccountRow;
  positions: PricedPosition[];
  cash: BrokerMoney[];
  /** What its owner has stated as paid in and out; undefined where nothing is stated. */
  cashFlows: StoredFlow[] | undefined;
}

/** All accounts of a user, inactive ones too, oldest first, with what they hold. */
export async function loadPortfolio(
  db: Db,
  ownerId: string,
  now: Date,
): Promise<AccountHoldings[]> {
  const accounts = await listSecuritiesAccounts(db, ownerId);
  if (accounts.length === 0) return [];
  const positions = await pricePositions(db, await listPositions(db, ownerId), now);
  const cash = await cashRows.list(db, ownerId, {}, 'account_id', 'currency');
  const positionsOf = Map.groupBy(positions, ({ row }) => row.account_id);
  const flows = await listCashFlows(db, ownerId);
  const cashOf = Map.groupBy(cash, ({ account_id }) => account_id);
  return accounts.map((account) => ({
    account,
    positions: positionsOf.get(account.id) ?? [],
    cash: (cashOf.get(account.id) ?? []).map(toMoney),
    cashFlows: flows.get(account.id),
  }));
}

/** Positions with the broker's price, or else the newest stored quote of their instrument. */
export async function pricePositions<Row extends HeldPositionRow>(
  db: Db,
  rows: readonly Row[],
  now: Date,
): Promise<(PricedPosition & { row: Row })[]> {
  const keys = rows.flatMap(({ price, instrument_key }) =>
    price === null && instrument_key !== null ? [instrument_key] : [],
  );
  const quotes = await storedQuotes(db, keys, now);
  return rows.map((row) => {
    const quote = row.price === null ? quotes.get(row.instrument_key ?? '') : undefined;
    return { row, holding: toHolding(row, quote), quote };
  });
}

/** A stored position for valuation, at the broker's price or else at the quote's. */
export function toHolding(
  row: Pick<HeldPositionRow, 'quantity' | 'currency' | 'price' | 'avg_cost'>,
  quote: Pick<StoredQuote, 'price' | 'currency'> | undefined,
): BrokerHolding {
  const { quantity, currency, price, avg_cost } = row;
  const toOwnMoney = (text: string | null) =>
    text === null ? null : { amount: fromDecimalColumn(text), currency };
  const quoted = quote && { amount: fromDecimalColumn(quote.price), currency: quote.currency };
  return {
    quantity: fromDecimalColumn(quantity),
    price: toOwnMoney(price) ?? quoted ?? null,
    avgCost: toOwnMoney(avg_cost),
  };
}

export function toMoney({ amount, currency }: Pick<CashRow, 'amount' | 'currency'>): BrokerMoney {
  return { amount: fromDecimalColumn(amount), currency };
}
