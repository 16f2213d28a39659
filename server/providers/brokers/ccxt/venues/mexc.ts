import { z } from 'zod';
import { amountOrZero } from '../../amounts.ts';
import { CoinTally } from '../coins.ts';
import type { ExchangeProtocol } from '../exchange.ts';

const account = z.object({
  balances: z.array(z.object({ asset: z.string(), free: amountOrZero, locked: amountOrZero })),
});

/**
 * MEXC: the spot account alone. Its `canWithdraw` is about the account; it does not tell what a key may do.
 */
export const mexc: ExchangeProtocol = {
  id: 'mexc',
  name: 'MEXC',
  open: async (venue) => {
    const { balances } = await venue.ask('spotPrivateGetAccount', account);
    return {
      permissions: undefined,
      read: async () => {
        const coins = new CoinTally();
        for (const row of balances) coins.add(venue.coin(row.asset), row.free.plus(row.locked));
        return { coins, unread: ['理财、合约、杠杆等其他账户'], total: null };
      },
    };
  },
};
