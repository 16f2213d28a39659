import { z } from 'zod';
import { type Decimal, toText } from '../../../../finance/money/decimal.ts';
import { amount, amountOrZero, unitText } from '../amounts.ts';
import type { BrokerPosition, BrokerSnapshot } from '../broker.ts';
import { CashTally, isoCurrency } from '../cash.ts';
import type { BrokerAdapter } from '../guard.ts';
import { type Exchange, isOption, listedSymbol } from '../listed-symbol.ts';
import { mergedPositions } from '../positions.ts';
import { unreadOf } from '../unread.ts';
import { type LongportDeps, longportClient } from './client.ts';

const cashInfo = z.object({
  currency: z.string().nullish(),
  available_cash: amountOrZero,
  frozen_cash: amountOrZero,
});
const funds = z.object({
  total_cash: amount,
  net_assets: amount,
  currency: z.string().nullish(),
  cash_infos: z.array(cashInfo).nullish(),
});
const stock = z.object({
  symbol: z.string(),
  symbol_name: z.string().nullish(),
  quantity: amount,
  /** The quantity, as some answers misspell it. */
  quality: amount,
  currency: z.string().nullish(),
  cost_price: amount,
});
const fund = z.object({
  symbol: z.string(),
  symbol_name: z.string().nullish(),
  holding_units: amount,
  currency: z.string().nullish(),
  current_net_asset_value: amount,
  cost_net_asset_value: amount,
});
/** An empty list may be null or absent. */
const listOf = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row).nullish() });
const accountList = listOf(funds);
const stockList = listOf(z.object({ stock_info: z.array(stock).nullish() }));
const fundList = listOf(z.object({ fund_info: z.array(fund).nullish() }));

/** LongPort (Longbridge): cash, shares, options and funds. It gives no price for shares. */
export function longport(deps: LongportDeps, base: string | undefined): BrokerAdapter {
  return {
    test: async (credentials, signal) => {
      await longportClient(deps, base, credentials, signal)('/v1/asset/account', accountList);
    },
    read: async (credentials, signal) => {
      const at = deps.now();
      const ask = longportClient(deps, base, credentials, signal);
      const accounts = (await ask('/v1/asset/account', accountList)).list ?? [];
      const stocks = (await ask('/v1/asset/stock', stockList)).list ?? [];
      const units = (await ask('/v1/asset/fund', fundList)).list ?? [];
      const cash = new CashTally();
      const unknownMoney = accounts.flatMap((account) => addCash(cash, account));
      const unknown: string[] = [];
      const positions = mergedPositions([
        ...positionsOf(
          stocks.flatMap(({ stock_info: rows }) => rows ?? []),
          ({ quantity, quality }) => quantity ?? quality,
          shares,
          unknown,
        ),
        ...positionsOf(
          units.flatMap(({ fund_info: rows }) => rows ?? []),
          ({ holding_units: quantity }) => quantity,
          fundUnits,
          unknown,
        ),
      ]);
      const hasOptions = positions.some(({ positionType }) => positionType === 'OPTION');
      return {
        at,
        cash: cash.list(),
        positions,
        unread: [
          ...(accounts.length === 0 ? ['资金（长桥没有返回）'] : []),
          ...unreadOf('币种无法识别的现金', unknownMoney),
          ...unreadOf('数量或币种无法识别的持仓', unknown),
          ...(hasOptions ? ['期权市值（长桥不提供期权价格）'] : []),
        ],
        total: totalOf(accounts),
      };
    },
  };
}

/**
 * Adds the cash of each currency, including cash reserved for orders. With one currency LongPort's own
 * total is used, because it includes unsettled trades. Returns texts that are no currency.
 */
function addCash(cash: CashTally, account: z.output<typeof funds>): string[] {
  const infos = account.cash_infos ?? [];
  const own = currencyOf(account.currency);
  const isSingle = infos.every(({ currency }) => currencyOf(currency) === own);
  const money =
    isSingle && account.total_cash
      ? [{ currency: account.currency, amount: account.total_cash }]
      : infos.map(({ currency, available_cash, frozen_cash }) => ({
          currency,
          amount: available_cash.plus(frozen_cash),
        }));
  const unknown: string[] = [];
  for (const row of money) {
    const currency = currencyOf(row.currency);
    if (row.amount.eq(0)) continue;
    if (currency) cash.add(currency, row.amount);
    else unknown.push(row.currency || '未注明');
  }
  return unknown;
}

/** LongPort's own total of all accounts; null if one lacks it. */
function totalOf(accounts: readonly z.output<typeof funds>[]): BrokerSnapshot['total'] {
  const total = new CashTally();
  for (const { currency, net_assets: worth } of accounts) {
    const own = currencyOf(currency);
    if (!own || !worth) return null;
    total.add(own, worth);
  }
  return accounts.length > 0 ? total.list() : null;
}

/** Some answers have the market in place of the currency. */
const currenciesOfMarkets: Readonly<Record<string, string>> = { HK: 'HKD', US: 'USD' };

/** The ISO code of a currency or market; undefined for anything else. */
function currencyOf(text: string | null | undefined): string | undefined {
  const code = isoCurrency(text ?? '');
  const currency = currenciesOfMarkets[code] ?? code;
  return /^[A-Z]{3}$/.test(currency) ? currency : undefined;
}

interface Row {
  symbol: string;
  symbol_name?: string | null | undefined;
  currency?: string | null | undefined;
}

type CommonFields = Pick<BrokerPosition, 'symbolName' | 'quantity' | 'currency'>;

/** Converts rows; the symbols of rows without a quantity or a currency are added to `unknown`. */
function positionsOf<T extends Row>(
  rows: readonly T[],
  quantityOf: (row: T) => Decimal | null,
  toPosition: (row: T, common: CommonFields) => BrokerPosition,
  unknown: string[],
): BrokerPosition[] {
  return rows.flatMap((row) => {
    const quantity = quantityOf(row);
    const currency = currencyOf(row.currency);
    if (quantity?.eq(0)) return [];
    if (quantity && currency) {
      const symbolName = row.symbol_name || null;
      return toPosition(row, { symbolName, quantity: toText(quantity), currency });
    }
    unknown.push(row.symbol);
    return [];
  });
}

const exchanges: readonly string[] = ['HK', 'US', 'SH', 'SZ', 'SG'];

/** Converts a share or an option. The exchange follows the last dot: `700.HK`, `BRK.B.US`. */
function shares(row: z.output<typeof stock>, common: CommonFields): BrokerPosition {
  const point = row.symbol.lastIndexOf('.');
  const [code, exchange] = [row.symbol.slice(0, point), row.symbol.slice(point + 1)];
  const isKnown = point > 0 && exchanges.includes(exchange);
  const isOptionRow = isOption(code);
  return {
    ...(isKnown
      ? listedSymbol(exchange as Exchange, code)
      : { symbol: row.symbol, quoteSymbol: null }),
    ...common,
    positionType: isOptionRow ? 'OPTION' : 'STOCK',
    price: null,
    // An option's cost is per share, and LongPort does not give the number of shares of a contract.
    avgCost: isOptionRow ? null : unitText(row.cost_price),
  };
}

/** Converts a fund, whose symbol is an ISIN. Its price is LongPort's net asset value. */
function fundUnits(row: z.output<typeof fund>, common: CommonFields): BrokerPosition {
  return {
    symbol: row.symbol,
    quoteSymbol: null,
    ...common,
    positionType: 'FUND',
    price: unitText(row.current_net_asset_value),
    avgCost: unitText(row.cost_net_asset_value),
  };
}
