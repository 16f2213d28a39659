import { z } from 'zod';
import { type Decimal, decimal, sum, toText, zero } from '../../../../finance/money/decimal.ts';
import { amount, amountOrZero, unitText } from '../amounts.ts';
import {
  type BrokerCredentials,
  BrokerError,
  type BrokerErrorCode,
  BrokerRefusal,
  type BrokerSnapshot,
} from '../broker.ts';
import type { BrokerAdapter } from '../guard.ts';
import { CoinTally, PairPrices } from './coins.ts';
import { ifKnown, ifOffered, openVenue, subAccounts, type Venue, type VenueDeps } from './venue.ts';

const rowsOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) });
/** Of these there is always at least one: an empty list is no answer. */
const someRowsOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row).min(1) });
const settings = rowsOf(z.object({ perm: z.string().default('') }));
const tradingAccount = someRowsOf(
  z.object({
    details: z.array(
      z.object({
        ccy: z.string(),
        eq: amount,
        cashBal: amount,
        accAvgPx: amount,
        openAvgPx: amount,
      }),
    ),
  }),
);
const funding = rowsOf(z.object({ ccy: z.string(), bal: amountOrZero }));
const savings = rowsOf(z.object({ ccy: z.string(), amt: amountOrZero }));
const staking = rowsOf(
  z.object({ investData: z.array(z.object({ ccy: z.string(), amt: amountOrZero })) }),
);
const valuation = rowsOf(z.object({ totalBal: amount, details: z.object({ earn: amountOrZero }) }));
const subAccountList = rowsOf(z.object({}));
const tickers = someRowsOf(z.object({ instId: z.string(), last: amount }));

/**
 * OKX's sites: for most of the world, for the European Economic Area (my.okx.com), and for the
 * United States and Australia (app.okx.com). A key is valid at the site where it was created; the
 * others answer that it is unknown.
 */
const sites = ['https://www.okx.com', 'https://eea.okx.com', 'https://us.okx.com'];
const unknownKey = '50119';
/** Codes by which a site that knows a key refuses it. */
const refusalsOfKnownKeys: readonly BrokerErrorCode[] = ['AUTH_FAILED', 'PERMISSION_DENIED'];

/**
 * OKX: trading account (its equity, which includes the gains of open contracts), funding account,
 * Simple Earn and on-chain earn. OKX gives costs for the trading account only.
 */
export function okx(deps: VenueDeps, base: string | undefined): BrokerAdapter {
  const openAt = async (
    site: string,
    credentials: BrokerCredentials,
    signal: AbortSignal,
  ): Promise<{ venue: Venue; trading: z.output<typeof tradingAccount> }> => {
    const venue = await openVenue(deps, { id: 'okx', base: site }, credentials, signal);
    const trading = await venue.ask('privateGetAccountBalance', tradingAccount);
    await refuseWithdrawals(venue);
    return { venue, trading };
  };
  /**
   * Opens the first site that knows the key, by reading its trading account. Once a site has answered that
   * the key is unknown, that is the error, also when another site cannot be reached.
   */
  const openFirst = async (
    addresses: readonly string[],
    credentials: BrokerCredentials,
    signal: AbortSignal,
  ) => {
    let unknown: BrokerError | undefined;
    const unreachable: string[] = [];
    for (const site of addresses) {
      try {
        return await openAt(site, credentials, signal);
      } catch (error) {
        if (!(error instanceof BrokerError)) throw error;
        if (error.trace === unknownKey) unknown ??= error;
        else if (!unknown || refusalsOfKnownKeys.includes(error.code)) throw error;
        else unreachable.push(new URL(site).host);
      }
    }
    throw unknown && unreachable.length > 0 ? unknownKeyError(unreachable) : unknown;
  };
  const open = async (credentials: BrokerCredentials, signal: AbortSignal) => {
    if (!credentials.accessToken) {
      throw new BrokerError('NOT_CONFIGURED', '配置不完整：请填写创建密钥时设置的 Passphrase');
    }
    return openFirst(base ? [base] : sites, credentials, signal);
  };

  return {
    test: async (credentials, signal) => {
      await open(credentials, signal);
    },
    read: async (credentials, signal) => {
      const at = deps.now();
      const { venue, trading } = await open(credentials, signal);
      const unread: string[] = [];
      const coins = new CoinTally();
      for (const row of trading.data.flatMap(({ details }) => details)) {
        const cost = unitText(row.accAvgPx) ?? unitText(row.openAvgPx);
        coins.add(row.ccy, row.eq ?? row.cashBal ?? zero, cost);
      }
      const fundingAnswer = await ifOffered(venue.ask('privateGetAssetBalances', funding));
      for (const row of fundingAnswer?.data ?? []) coins.add(row.ccy, row.bal);
      if (!fundingAnswer) unread.push('资金账户');

      const earnCoins = new CoinTally();
      const savingsAnswer = await ifOffered(venue.ask('privateGetFinanceSavingsBalance', savings));
      for (const row of savingsAnswer?.data ?? []) earnCoins.add(row.ccy, row.amt);
      if (!savingsAnswer) unread.push('简单赚币');
      const stakingAnswer = await ifOffered(
        venue.ask('privateGetFinanceStakingDefiOrdersActive', staking),
      );
      for (const row of stakingAnswer?.data.flatMap(({ investData }) => investData) ?? []) {
        earnCoins.add(row.ccy, row.amt);
      }
      if (!stakingAnswer) unread.push('链上赚币');
      coins.addAll(earnCoins);
      const tickerAnswer = await venue.ask('publicGetMarketTickers', tickers, { instType: 'SPOT' });
      const prices = new PairPrices(
        tickerAnswer.data.map(({ instId, last }) => ({ pair: instId, price: last })),
      );
      const valuationAnswer = await ifKnown(
        venue.ask('privateGetAssetAssetValuation', valuation, { ccy: 'USD' }),
      );
      const earnValue = sum(valuationAnswer?.data.map(({ details }) => details.earn) ?? []);
      if (savingsAnswer && stakingAnswer && exceeds(earnValue, earnCoins.usdValue(prices))) {
        unread.push('部分赚币产品');
      }
      const children = await ifKnown(venue.ask('privateGetUsersSubaccountList', subAccountList));
      if (children?.data.length) unread.push(subAccounts);
      return { at, unread, total: totalOf(valuationAnswer?.data ?? []), ...coins.snapshot(prices) };
    },
  };
}

/** The error for a key that one site does not know while others could not be asked. */
function unknownKeyError(unreachable: readonly string[]): BrokerError {
  const message = `密钥无效或已过期，请检查后重新填写（欧易的其他站点 ${unreachable.join('、')} 暂时无法连接，未能核对）`;
  return new BrokerRefusal('AUTH_FAILED', message, unknownKey);
}

async function refuseWithdrawals(venue: Venue): Promise<void> {
  const account = await ifOffered(venue.ask('privateGetAccountConfig', settings));
  if (!account?.data.some(({ perm }) => perm.split(',').includes('withdraw'))) return;
  throw new BrokerError(
    'PERMISSION_DENIED',
    '该密钥可以提币，为了资金安全不予使用。请在欧易新建一个只勾选“读取”的 API 密钥',
  );
}

/** Whether OKX values earn well above its two lists, because it has products without a list. */
function exceeds(ownValue: Decimal, read: Decimal): boolean {
  return ownValue.gt(read.times(decimal('1.03')).plus(decimal(1)));
}

/** OKX's own valuation of all accounts; the request asks for US dollars. */
function totalOf(rows: readonly { totalBal: Decimal | null }[]): BrokerSnapshot['total'] {
  const amounts = rows.flatMap(({ totalBal }) => totalBal ?? []);
  if (amounts.length === 0) return null;
  return [{ currency: 'USD', amount: toText(sum(amounts)) }];
}
