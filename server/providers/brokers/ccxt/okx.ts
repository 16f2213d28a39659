import { z } from 'zod';
import { decimal, zero } from '../../../../finance/decimal.ts';
import { amount, amountOrZero, unitText } from '../amounts.ts';
import { type BrokerCredentials, BrokerError } from '../broker.ts';
import type { BrokerAdapter } from '../guard.ts';
import { CoinTally, PairPrices } from './coins.ts';
import { ifKnown, ifOffered, openVenue, type Venue, type VenueDeps } from './venue.ts';

const rowsOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) });
const settings = rowsOf(z.object({ perm: z.string().default('') }));
const tradingAccount = rowsOf(
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
const valuation = rowsOf(z.object({ details: z.object({ earn: amountOrZero }) }));
const tickers = rowsOf(z.object({ instId: z.string(), last: amount }));

/**
 * OKX: trading account (its equity: coins, and what open contracts have gained), funding account,
 * Simple Earn and on-chain earn. Costs are told for what the trading account holds.
 */
export function okx(deps: VenueDeps, base: string | undefined): BrokerAdapter {
  const open = async (credentials: BrokerCredentials, signal: AbortSignal) => {
    if (!credentials.accessToken) {
      throw new BrokerError('NOT_CONFIGURED', '配置不完整：请填写创建密钥时设置的 Passphrase');
    }
    return openVenue(deps, { id: 'okx', base }, credentials, signal);
  };

  return {
    test: async (credentials, signal) => {
      const venue = await open(credentials, signal);
      await venue.ask('privateGetAccountBalance', tradingAccount);
      await refuseWithdrawals(venue);
    },
    read: async (credentials, signal) => {
      const at = deps.now();
      const venue = await open(credentials, signal);
      const unread: string[] = [];
      const held = new CoinTally();
      const trading = await venue.ask('privateGetAccountBalance', tradingAccount);
      await refuseWithdrawals(venue);
      for (const row of trading.data.flatMap(({ details }) => details)) {
        const cost = unitText(row.accAvgPx) ?? unitText(row.openAvgPx);
        held.add(row.ccy, row.eq ?? row.cashBal ?? zero, cost);
      }
      const funded = await ifOffered(venue.ask('privateGetAssetBalances', funding));
      for (const row of funded?.data ?? []) held.add(row.ccy, row.bal);
      if (!funded) unread.push('资金账户');

      const earned = new CoinTally();
      const saved = await ifOffered(venue.ask('privateGetFinanceSavingsBalance', savings));
      for (const row of saved?.data ?? []) earned.add(row.ccy, row.amt);
      if (!saved) unread.push('简单赚币');
      const staked = await ifOffered(
        venue.ask('privateGetFinanceStakingDefiOrdersActive', staking),
      );
      for (const row of staked?.data.flatMap(({ investData }) => investData) ?? []) {
        earned.add(row.ccy, row.amt);
      }
      if (!staked) unread.push('链上赚币');
      held.addAll(earned);
      const quoted = await venue.ask('publicGetMarketTickers', tickers, { instType: 'SPOT' });
      const prices = new PairPrices(
        quoted.data.map(({ instId, last }) => ({ pair: instId, price: last })),
      );
      if (saved && staked && (await hasMoreEarn(venue, earned, prices)))
        unread.push('部分赚币产品');
      return { at, unread, ...held.snapshot(prices) };
    },
  };
}

async function refuseWithdrawals(venue: Venue): Promise<void> {
  const account = await ifOffered(venue.ask('privateGetAccountConfig', settings));
  if (!account?.data.some(({ perm }) => perm.split(',').includes('withdraw'))) return;
  throw new BrokerError(
    'PERMISSION_DENIED',
    '该密钥可以提币，为了资金安全不予使用。请在欧易新建一个只勾选“读取”的 API 密钥',
  );
}

/** Earn products without a list of their own show in OKX's own valuation alone. */
async function hasMoreEarn(venue: Venue, earned: CoinTally, prices: PairPrices): Promise<boolean> {
  const valued = await ifKnown(
    venue.ask('privateGetAssetAssetValuation', valuation, { ccy: 'USD' }),
  );
  if (!valued) return false;
  const told = valued.data.reduce((sum, { details }) => sum.plus(details.earn), zero);
  return told.gt(earned.usdValue(prices).times(decimal('1.03')).plus(decimal(1)));
}
