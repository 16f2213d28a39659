import { z } from 'zod';
import { amount, amountOrZero } from '../../amounts.ts';
import { CoinTally } from '../coins.ts';
import type { ExchangeProtocol } from '../exchange.ts';
import { ifOffered, type Venue } from '../venue.ts';

const resultOf = <T extends z.ZodType>(result: T) => z.object({ result });
const key = resultOf(
  z.object({
    readOnly: z.number(),
    permissions: z.record(z.string(), z.array(z.string()).nullish()),
    /** 1 for unified accounts, which nearly all are. */
    uta: z.number().nullish(),
  }),
);
const wallet = resultOf(
  z.object({
    list: z
      .array(
        z.object({
          coin: z.array(
            z.object({ coin: z.string(), equity: amount, walletBalance: amountOrZero }),
          ),
        }),
      )
      .min(1),
  }),
);
const funding = resultOf(
  z.object({ balance: z.array(z.object({ coin: z.string(), walletBalance: amountOrZero })) }),
);
const earn = resultOf(
  z.object({ list: z.array(z.object({ coin: z.string(), amount: amountOrZero })) }),
);

/** Kinds of earn with a call; others exist. */
const earnCategories = ['FlexibleSaving', 'OnChain'];

/**
 * Bybit: the unified account (its equity, which includes the gains of open contracts and is net of what is
 * borrowed), or the spot account where there is no unified one, the funding account, and savings.
 */
export const bybit: ExchangeProtocol = {
  id: 'bybit',
  name: 'Bybit',
  open: async (venue) => {
    const { result } = await venue.ask('privateGetV5UserQueryApi', key);
    const isUnified = result.uta !== 0;
    const accountType = isUnified ? 'UNIFIED' : 'SPOT';
    const main = await venue.ask('privateGetV5AccountWalletBalance', wallet, { accountType });
    return {
      permissions: {
        canWithdraw: result.permissions.Wallet?.includes('Withdraw') ?? false,
        canTrade: result.readOnly === 0,
      },
      read: async () => {
        const coins = new CoinTally();
        for (const row of main.result.list.flatMap(({ coin }) => coin)) {
          coins.add(venue.coin(row.coin), row.equity ?? row.walletBalance);
        }
        const unread = await addFunding(venue, coins);
        const others = isUnified ? ['交易机器人、跟单等其他账户'] : ['合约、跟单等其他账户'];
        return { coins, unread: [...unread, ...others], total: null };
      },
    };
  },
};

/** Adds the funding account and savings; answers what was refused. */
async function addFunding(venue: Venue, coins: CoinTally): Promise<string[]> {
  const unread: string[] = [];
  const fundingRows = await ifOffered(
    venue.ask('privateGetV5AssetTransferQueryAccountCoinsBalance', funding, {
      accountType: 'FUND',
    }),
  );
  for (const row of fundingRows?.result.balance ?? []) {
    coins.add(venue.coin(row.coin), row.walletBalance);
  }
  if (!fundingRows) unread.push('资金账户');
  for (const category of earnCategories) {
    const positions = await ifOffered(venue.ask('privateGetV5EarnPosition', earn, { category }));
    for (const row of positions?.result.list ?? []) coins.add(venue.coin(row.coin), row.amount);
    if (!positions) unread.push(category === 'OnChain' ? '链上赚币' : '活期理财');
  }
  return [...unread, '定期、双币等其他理财产品'];
}
