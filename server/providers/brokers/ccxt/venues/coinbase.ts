import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { amountOrZero } from '../../amounts.ts';
import { BrokerError } from '../../broker.ts';
import { CoinTally } from '../coins.ts';
import type { ExchangeProtocol } from '../exchange.ts';
import { ifOffered, type Venue } from '../venue.ts';

const money = z.object({ value: amountOrZero });
const page = z.object({
  accounts: z.array(
    z.object({ currency: z.string(), available_balance: money, hold: money.nullish() }),
  ),
  has_next: z.boolean(),
  cursor: z.string().nullish(),
});
const key = z.object({ can_trade: z.boolean(), can_transfer: z.boolean() });

const pageSize = 250;
const maxPages = 20;

/** Coinbase: all wallets that its trading interface lists, page by page. */
export const coinbase: ExchangeProtocol = {
  id: 'coinbase',
  name: 'Coinbase',
  open: async (venue, { appSecret }) => {
    refuseUnreadableKey(appSecret);
    const wallets = await everyWallet(venue);
    const info = await ifOffered(venue.ask('v3PrivateGetBrokerageKeyPermissions', key));
    return {
      permissions: info && { canWithdraw: info.can_transfer, canTrade: info.can_trade },
      read: async () => {
        const coins = new CoinTally();
        for (const { currency, available_balance: free, hold } of wallets) {
          coins.add(venue.coin(currency), hold ? free.value.plus(hold.value) : free.value);
        }
        return { coins, unread: ['质押、保险库、合约等其他账户'], total: null };
      },
    };
  },
};

/** A key of Coinbase is a private key: of an elliptic curve as PEM, or of Ed25519 as base64. */
function refuseUnreadableKey(secret: string): void {
  if (/^[A-Za-z0-9+/]{86}==$/.test(secret)) return;
  try {
    if (createPrivateKey(secret).asymmetricKeyType === 'ec') return;
  } catch {
    // Not a key at all: the same sentence helps.
  }
  throw new BrokerError(
    'AUTH_FAILED',
    '这不是 Coinbase 的私钥，请完整粘贴下载的私钥（含 BEGIN 与 END 两行）',
  );
}

async function everyWallet(venue: Venue) {
  const rows: z.output<typeof page>['accounts'] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const params = { limit: pageSize, ...(cursor && { cursor }) };
    const answer = await venue.ask('v3PrivateGetBrokerageAccounts', page, params);
    rows.push(...answer.accounts);
    if (!answer.has_next) return rows;
    if (!answer.cursor) break;
    cursor = answer.cursor;
  }
  throw new BrokerError('BAD_RESPONSE', undefined, 'too many pages');
}
