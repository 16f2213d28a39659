import { z } from 'zod';
import { amountOrZero } from '../../amounts.ts';
import { BrokerError } from '../../broker.ts';
import { unreadOf } from '../../unread.ts';
import { CoinTally } from '../coins.ts';
import type { ExchangeProtocol } from '../exchange.ts';
import { ifOffered, type Venue } from '../venue.ts';

const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });
const key = dataOf(z.object({ permission: z.string() }));
const accounts = dataOf(
  z.array(z.object({ currency: z.string(), type: z.string(), balance: amountOrZero })),
);
const earnPage = dataOf(
  z.object({
    totalPage: z.number(),
    items: z.array(z.object({ currency: z.string(), holdAmount: amountOrZero })),
  }),
);

/** Funding, trading, and high-frequency trading. */
const readTypes = ['main', 'trade', 'trade_hf'];
/** Labels of accounts that are not read, by KuCoin's names. */
const unreadTypes: Record<string, string> = { margin: '杠杆账户', contract: '合约账户' };
const pageSize = 500;
const maxPages = 20;

/** KuCoin: funding account, trading accounts, and earn. */
export const kucoin: ExchangeProtocol = {
  id: 'kucoin',
  name: 'KuCoin',
  hasPassphrase: true,
  open: async (venue) => {
    const { data } = await venue.ask('privateGetAccounts', accounts);
    const info = await ifOffered(venue.ask('privateGetUserApiKey', key));
    const granted = info?.data.permission.split(',').map((name) => name.trim().toLowerCase());
    return {
      permissions: granted && {
        canWithdraw: granted.some((name) => name.startsWith('withdraw')),
        canTrade: granted.some((name) => name !== 'general'),
      },
      read: async () => {
        const coins = new CoinTally();
        const held = data.filter(({ balance }) => !balance.eq(0));
        for (const row of held.filter(({ type }) => readTypes.includes(type))) {
          coins.add(venue.coin(row.currency), row.balance);
        }
        const others = held.map(({ type }) => type).filter((type) => !readTypes.includes(type));
        const earnRows = await ifOffered(everyEarnPage(venue));
        for (const row of earnRows ?? []) coins.add(venue.coin(row.currency), row.holdAmount);
        const unknown = others.filter((type) => unreadTypes[type] === undefined);
        return {
          coins,
          unread: [
            ...(earnRows ? [] : ['理财']),
            ...new Set(others.flatMap((type) => unreadTypes[type] ?? [])),
            ...unreadOf('其他账户', unknown),
            '合约、逐仓杠杆等其他账户',
          ],
          total: null,
        };
      },
    };
  },
};

async function everyEarnPage(venue: Venue) {
  const rows: z.output<typeof earnPage>['data']['items'] = [];
  for (let currentPage = 1; currentPage <= maxPages; currentPage += 1) {
    const params = { currentPage, pageSize };
    const { data } = await venue.ask('earnGetEarnHoldAssets', earnPage, params);
    rows.push(...data.items);
    if (currentPage >= data.totalPage) return rows;
  }
  throw new BrokerError('BAD_RESPONSE', undefined, 'too many pages');
}
