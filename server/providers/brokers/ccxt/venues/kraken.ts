import { z } from 'zod';
import { amountOrZero } from '../../amounts.ts';
import { CoinTally } from '../coins.ts';
import type { ExchangeProtocol } from '../exchange.ts';
import { ifOffered, type Venue } from '../venue.ts';

const key = z.object({ result: z.object({ permissions: z.array(z.string()) }) });
/** `balance` includes what orders hold. */
const balances = z.object({ result: z.record(z.string(), z.object({ balance: amountOrZero })) });

/** Kraken: the spot account with all that is staked or in earn, which it lists as coins with a suffix. */
export const kraken: ExchangeProtocol = {
  id: 'kraken',
  name: 'Kraken',
  open: async (venue) => {
    const { result } = await venue.ask('privatePostBalanceEx', balances);
    const info = await ifOffered(venue.ask('privatePostGetApiKeyInfo', key));
    const granted = info?.result.permissions;
    return {
      permissions: granted && {
        canWithdraw: granted.some((name) => name.startsWith('withdraw')),
        canTrade: granted.some((name) => !/^(query|export)/.test(name)),
      },
      read: async () => {
        const coins = new CoinTally();
        for (const [id, { balance }] of Object.entries(result))
          coins.add(coinOf(id, venue), balance);
        return { coins, unread: ['Kraken Futures 合约账户'], total: null };
      },
    };
  },
};

/**
 * The coin of a row: `XXBT` and `XBT.M` are BTC. Suffixes say where it is (`.S` staked, `.F` flexible, `.B`
 * and `.M` earn, `.HOLD` on hold); digits before `.S` are the days for which it is bonded (`DOT28.S`).
 */
function coinOf(id: string, venue: Venue): string {
  const match = /^(?<coin>[A-Z0-9]+?)(?:\d{2}(?=\.S$))?\.(?:S|F|B|M|P|HOLD)$/.exec(id);
  const coin = venue.coin(match?.groups?.coin ?? id);
  return coin === 'ETH2' ? 'ETH' : coin;
}
