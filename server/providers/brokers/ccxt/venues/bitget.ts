import { z } from 'zod';
import { sum, toText } from '../../../../../finance/money/decimal.ts';
import { amount, amountOrZero } from '../../amounts.ts';
import { BrokerError } from '../../broker.ts';
import { unreadOf } from '../../unread.ts';
import { CoinTally } from '../coins.ts';
import type { ExchangeProtocol, OpenedExchange } from '../exchange.ts';
import { ifKnown, ifOffered, type Venue } from '../venue.ts';

const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });
const account = dataOf(z.object({ authorities: z.array(z.string()) }));
const coinRow = z.object({
  coin: z.string(),
  available: amountOrZero,
  frozen: amountOrZero,
  locked: amountOrZero,
});
const spot = dataOf(z.array(coinRow));
const funding = dataOf(z.array(coinRow.omit({ locked: true })));
const earn = dataOf(z.array(z.object({ coin: z.string(), amount: amountOrZero })));
const worth = dataOf(z.array(z.object({ accountType: z.string(), usdtBalance: amountOrZero })));
const unified = dataOf(
  z.object({
    accountEquity: amount,
    assets: z.array(z.object({ coin: z.string(), equity: amount, balance: amountOrZero })),
  }),
);
const unifiedFunding = dataOf(z.array(z.object({ coin: z.string(), balance: amountOrZero })));
const unifiedKey = dataOf(
  z.object({ permType: z.string().nullish(), permissions: z.array(z.string()).nullish() }),
);

/** The code by which calls of classic accounts refuse a unified account. */
const isUnifiedCode = '40085';
const readAccounts = ['spot', 'funding', 'earn'];
/** Labels of accounts that are not read, by Bitget's names. */
const unreadAccounts: Record<string, string> = {
  futures: '合约账户',
  bots: '交易机器人',
  margin: '杠杆账户',
};

/** Bitget: spot, funding and earn of a classic account; equity and funding of a unified one. */
export const bitget: ExchangeProtocol = {
  id: 'bitget',
  name: 'Bitget',
  hasPassphrase: true,
  open: async (venue) => {
    try {
      return await openClassic(venue);
    } catch (error) {
      if (!(error instanceof BrokerError) || error.trace !== isUnifiedCode) throw error;
      return openUnified(venue);
    }
  },
};

async function openClassic(venue: Venue): Promise<OpenedExchange> {
  const main = await venue.ask('privateSpotGetV2SpotAccountAssets', spot, {
    assetType: 'hold_only',
  });
  const key = await ifOffered(venue.ask('privateSpotGetV2SpotAccountInfo', account));
  const authorities = key?.data.authorities;
  return {
    permissions: authorities && {
      canWithdraw: authorities.includes('wwow') || authorities.includes('withdraw'),
      canTrade: authorities.some((name) => name === 'trade' || /^(\w{2}ow|p2p|pllw)$/.test(name)),
    },
    read: async () => {
      const coins = new CoinTally();
      const unread: string[] = [];
      for (const { coin, available, frozen, locked } of main.data) {
        coins.add(venue.coin(coin), available.plus(frozen).plus(locked));
      }
      const fundingRows = await ifOffered(
        venue.ask('privateSpotGetV2AccountFundingAssets', funding),
      );
      for (const { coin, available, frozen } of fundingRows?.data ?? []) {
        coins.add(venue.coin(coin), available.plus(frozen));
      }
      if (!fundingRows) unread.push('资金账户');
      const earnRows = await ifOffered(venue.ask('privateEarnGetV2EarnAccountAssets', earn));
      for (const row of earnRows?.data ?? []) coins.add(venue.coin(row.coin), row.amount);
      if (!earnRows) unread.push('理财');
      const valued = await ifKnown(venue.ask('privateSpotGetV2AccountAllAccountBalance', worth));
      if (!valued) return { coins, unread: [...unread, '合约、杠杆等其他账户'], total: null };
      const names = valued.data
        .filter((row) => !row.usdtBalance.eq(0) && !readAccounts.includes(row.accountType))
        .map((row) => row.accountType);
      const unknown = names.filter((name) => unreadAccounts[name] === undefined);
      const own = sum(valued.data.map((row) => row.usdtBalance));
      return {
        coins,
        unread: [
          ...unread,
          ...names.flatMap((name) => unreadAccounts[name] ?? []),
          ...unreadOf('其他账户', unknown),
        ],
        total: [{ currency: 'USD', amount: toText(own) }],
      };
    },
  };
}

async function openUnified(venue: Venue): Promise<OpenedExchange> {
  const { data } = await venue.ask('privateUtaGetV3AccountAssets', unified);
  const key = await ifOffered(venue.ask('privateUtaGetV3AccountInfo', unifiedKey));
  return {
    permissions: key?.data.permissions
      ? {
          canWithdraw: key.data.permissions.some((name) => name.includes('withdraw')),
          canTrade: !/^read.?only$/.test(key.data.permType ?? ''),
        }
      : undefined,
    read: async () => {
      const coins = new CoinTally();
      for (const row of data.assets) coins.add(venue.coin(row.coin), row.equity ?? row.balance);
      const fundingRows = await ifOffered(
        venue.ask('privateUtaGetV3AccountFundingAssets', unifiedFunding),
      );
      for (const row of fundingRows?.data ?? []) coins.add(venue.coin(row.coin), row.balance);
      const unread = [...(fundingRows ? [] : ['资金账户']), '理财、交易机器人等其他账户'];
      return { coins, unread, total: null };
    },
  };
}
