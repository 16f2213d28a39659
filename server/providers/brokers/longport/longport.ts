import { z } from 'zod';
import { type Decimal, toText } from '../../../../finance/decimal.ts';
import { amount, amountOrZero, unitText } from '../amounts.ts';
import type { BrokerPosition } from '../broker.ts';
import { CashTally, isoCurrency } from '../cash.ts';
import type { BrokerAdapter } from '../guard.ts';
import { type Exchange, isOption, listedSymbol } from '../listed.ts';
import { mergedPositions } from '../positions.ts';
import { type LongportDeps, longportClient } from './client.ts';

const cashInfo = z.object({
  currency: z.string(),
  available_cash: amountOrZero,
  frozen_cash: amountOrZero,
});
const funds = z.object({
  total_cash: amount,
  currency: z.string(),
  cash_infos: z.array(cashInfo).nullable(),
});
const stock = z.object({
  symbol: z.string(),
  symbol_name: z.string().nullish(),
  quantity: amountOrZero,
  currency: z.string(),
  cost_price: amount,
});
const fund = z.object({
  symbol: z.string(),
  symbol_name: z.string().nullish(),
  holding_units: amountOrZero,
  currency: z.string(),
  current_net_asset_value: amount,
  cost_net_asset_value: amount,
});
/** A list may be null; without it the answer is none of LongPort's, and nobody's money is 0. */
const listOf = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row).nullable() });
const accountList = listOf(funds);
const stockList = listOf(z.object({ stock_info: z.array(stock).nullable() }));
const fundList = listOf(z.object({ fund_info: z.array(fund).nullable() }));

/** LongPort (Longbridge): cash, shares, options and funds. Shares come without a price. */
export function longport(deps: LongportDeps, base: string | undefined): BrokerAdapter {
  return {
    test: async (credentials, signal) => {
      await longportClient(deps, base, credentials, signal)('/v1/asset/account', accountList);
    },
    read: async (credentials, signal) => {
      const at = deps.now();
      const ask = longportClient(deps, base, credentials, signal);
      const accounts = await ask('/v1/asset/account', accountList);
      const stocks = await ask('/v1/asset/stock', stockList);
      const units = await ask('/v1/asset/fund', fundList);
      const cash = new CashTally();
      for (const account of accounts.list ?? []) addCash(cash, account);
      const positions = mergedPositions([
        ...(stocks.list ?? []).flatMap(({ stock_info: rows }) => (rows ?? []).map(shares)),
        ...(units.list ?? []).flatMap(({ fund_info: rows }) => (rows ?? []).map(fundUnits)),
      ]);
      const hasOptions = positions.some(({ positionType }) => positionType === 'OPTION');
      return {
        at,
        cash: cash.list(),
        positions,
        unread: hasOptions ? ['期权市值（长桥不提供期权价格）'] : [],
      };
    },
  };
}

/**
 * What is owned of each currency, also what waits for an order. With one currency LongPort's own
 * total says it exactly, unsettled trades included.
 */
function addCash(cash: CashTally, account: z.output<typeof funds>): void {
  const infos = account.cash_infos ?? [];
  const single = infos.every(({ currency }) => currency === account.currency);
  if (single && account.total_cash) {
    cash.add(account.currency, account.total_cash);
    return;
  }
  for (const { currency, available_cash, frozen_cash } of infos) {
    cash.add(currency, available_cash.plus(frozen_cash));
  }
}

const exchanges: readonly string[] = ['HK', 'US', 'SH', 'SZ', 'SG'];

/** `700.HK`: the mark follows the last point, as in `BRK.B.US`. */
function shares(row: z.output<typeof stock>): BrokerPosition {
  const point = row.symbol.lastIndexOf('.');
  const [code, mark] = [row.symbol.slice(0, point), row.symbol.slice(point + 1)];
  const known = point > 0 && exchanges.includes(mark);
  const option = isOption(code);
  return {
    ...(known ? listedSymbol(mark as Exchange, code) : { symbol: row.symbol, quoteSymbol: null }),
    ...common(row, row.quantity),
    positionType: option ? 'OPTION' : 'STOCK',
    price: null,
    // An option's cost is told per share, and how many shares a contract covers is not told.
    avgCost: option ? null : unitText(row.cost_price),
  };
}

/** By ISIN, which no public source prices: the broker's own net asset value is the price. */
function fundUnits(row: z.output<typeof fund>): BrokerPosition {
  return {
    symbol: row.symbol,
    quoteSymbol: null,
    ...common(row, row.holding_units),
    positionType: 'FUND',
    price: unitText(row.current_net_asset_value),
    avgCost: unitText(row.cost_net_asset_value),
  };
}

function common(
  row: { symbol_name?: string | null | undefined; currency: string },
  quantity: Decimal,
) {
  return {
    symbolName: row.symbol_name || null,
    quantity: toText(quantity),
    currency: isoCurrency(row.currency),
  };
}
