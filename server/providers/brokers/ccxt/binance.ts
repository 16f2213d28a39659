import { z } from 'zod';
import { type Decimal, sum } from '../../../../finance/money/decimal.ts';
import { amount, amountOrZero } from '../amounts.ts';
import { type BrokerCredentials, BrokerError, type BrokerSnapshot } from '../broker.ts';
import type { BrokerAdapter } from '../guard.ts';
import { unreadOf } from '../unread.ts';
import { CoinTally, PairPrices, totalOfBitcoin } from './coins.ts';
import { ifKnown, ifOffered, openVenue, subAccounts, type Venue, type VenueDeps } from './venue.ts';

const restrictions = z.object({ enableWithdrawals: z.boolean() });
const balance = z.object({ asset: z.string(), free: amountOrZero, locked: amountOrZero });
const spotAccount = z.object({ balances: z.array(balance) });
const funding = z.array(
  balance.extend({ freeze: amountOrZero, withdrawing: amountOrZero }).transform((row) => ({
    asset: row.asset,
    quantity: row.free.plus(row.locked).plus(row.freeze).plus(row.withdrawing),
  })),
);
const pageOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.number() });
const flexiblePage = pageOf(z.object({ asset: z.string(), totalAmount: amountOrZero }));
const lockedPage = pageOf(z.object({ asset: z.string(), amount: amountOrZero }));
/** An empty list is no answer. */
const tickers = z.array(z.object({ symbol: z.string(), price: amount })).min(1);
const subAccountList = z.object({ subAccounts: z.array(z.object({})) });
/** Balances are in Bitcoin. */
const wallets = z.array(z.object({ walletName: z.string(), balance: amountOrZero }));

const pageSize = 100;
const maxPages = 50;

/** Labels of wallets that are not read, by Binance's names. */
const unreadWallets: Record<string, string> = {
  'Cross Margin': '全仓杠杆账户',
  'Cross Margin (PM)': '全仓杠杆账户',
  'Isolated Margin': '逐仓杠杆账户',
  'USDⓈ-M Futures': 'U本位合约账户',
  'USDⓈ-M Futures (PM)': 'U本位合约账户',
  'COIN-M Futures': '币本位合约账户',
  'COIN-M Futures (PM)': '币本位合约账户',
  Options: '期权账户',
  'Trading Bots': '策略交易账户',
  'Copy Trading': '跟单账户',
};
const readWallets = ['Spot', 'Funding', 'Earn'];

/** Binance: spot, funding and Simple Earn (flexible and locked). It gives no cost. */
export function binance(deps: VenueDeps, base: string | undefined): BrokerAdapter {
  const open = async (credentials: BrokerCredentials, signal: AbortSignal) => {
    const venue = await openVenue(deps, { id: 'binance', base }, credentials, signal);
    const { enableWithdrawals } = await venue.ask('sapiGetAccountApiRestrictions', restrictions);
    if (!enableWithdrawals) return venue;
    throw new BrokerError(
      'PERMISSION_DENIED',
      '该密钥可以提币，为了资金安全不予使用。请在币安新建一个只勾选“允许读取”的 API 密钥',
    );
  };

  return {
    test: async (credentials, signal) => {
      const venue = await open(credentials, signal);
      await venue.ask('privateGetAccount', spotAccount, { omitZeroBalances: true });
    },
    read: async (credentials, signal) => {
      const at = deps.now();
      const venue = await open(credentials, signal);
      const unread: string[] = [];
      const coins = new CoinTally();
      const spot = await venue.ask('privateGetAccount', spotAccount, { omitZeroBalances: true });
      const fundingRows = await ifOffered(venue.ask('sapiPostAssetGetFundingAsset', funding));
      for (const { asset, quantity } of fundingRows ?? []) coins.add(asset, quantity);
      if (!fundingRows) unread.push('资金账户');
      const flexibleRows = await ifOffered(
        everyPage(venue, 'sapiGetSimpleEarnFlexiblePosition', flexiblePage),
      );
      for (const row of flexibleRows ?? []) coins.add(row.asset, row.totalAmount);
      const lockedRows = await ifOffered(
        everyPage(venue, 'sapiGetSimpleEarnLockedPosition', lockedPage),
      );
      for (const row of lockedRows ?? []) coins.add(row.asset, row.amount);
      if (!lockedRows) unread.push('定期理财');
      const prices = new PairPrices(
        (await venue.ask('publicGetTickerPrice', tickers)).map(({ symbol, price }) => ({
          pair: symbol,
          price,
        })),
      );
      const inEarn = new Set(flexibleRows?.map((row) => row.asset));
      for (const { asset, free, locked: frozen } of spot.balances) {
        const coin = coinOf(asset, prices, inEarn);
        if (coin) coins.add(coin, free.plus(frozen));
      }
      const others = await otherWallets(venue, prices);
      const children = await ifKnown(venue.ask('sapiGetSubAccountList', subAccountList));
      return {
        at,
        unread: [
          ...unread,
          ...others.unread,
          ...(children?.subAccounts.length ? [subAccounts] : []),
        ],
        total: others.total,
        ...coins.snapshot(prices),
      };
    },
  };
}

/**
 * The coin of a row of the spot list; undefined for a row to ignore. The list shows flexible earn a
 * second time as receipts, such as `LDETH` for ETH. A receipt is ignored if the earn list has its
 * coin, and counts as its coin if that list was refused. LDO, and any other asset that trades under
 * its own name, is a coin.
 */
function coinOf(asset: string, prices: PairPrices, inEarn: Set<string>): string | undefined {
  const underlying = asset === 'LDO' ? undefined : /^LD(.+)$/.exec(asset)?.[1];
  if (!underlying || prices.usd(asset)) return asset;
  return inEarn.has(underlying) ? undefined : underlying;
}

async function everyPage<T>(
  venue: Venue,
  endpoint: string,
  schema: z.ZodType<{ rows: T[]; total: number }>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let current = 1; current <= maxPages; current += 1) {
    const page = await venue.ask(endpoint, schema, { current, size: pageSize });
    rows.push(...page.rows);
    if (rows.length >= page.total) return rows;
    if (page.rows.length === 0) throw new BrokerError('BAD_RESPONSE', undefined, 'too few rows');
  }
  throw new BrokerError('BAD_RESPONSE', undefined, 'too many pages');
}

/** The labels of unread wallets with a balance, and Binance's own total of all wallets. */
async function otherWallets(
  venue: Venue,
  prices: PairPrices,
): Promise<Pick<BrokerSnapshot, 'unread' | 'total'>> {
  const rows: { walletName: string; balance: Decimal }[] | undefined = await ifKnown(
    venue.ask('sapiGetAssetWalletBalance', wallets),
  );
  if (!rows) return { unread: ['合约、杠杆等其他账户'], total: null };
  const names = rows
    .filter(
      ({ walletName, balance: inBitcoin }) => !inBitcoin.eq(0) && !readWallets.includes(walletName),
    )
    .map(({ walletName }) => walletName);
  const labels = names.flatMap((name) => unreadWallets[name] ?? []);
  const unknown = names.filter((name) => unreadWallets[name] === undefined);
  const bitcoin = sum(rows.map(({ balance: inBitcoin }) => inBitcoin));
  return {
    unread: [...new Set(labels), ...unreadOf('其他账户', unknown)],
    total: totalOfBitcoin(bitcoin, prices),
  };
}
