import { z } from 'zod';
import { toText } from '../../../../../finance/money/decimal.ts';
import { amountOrZero } from '../../amounts.ts';
import { unreadOf } from '../../unread.ts';
import { CoinTally } from '../coins.ts';
import type { ExchangeProtocol, KeyPermissions } from '../exchange.ts';
import { ifKnown, ifOffered, type Venue } from '../venue.ts';

const spot = z.array(
  z.object({ currency: z.string(), available: amountOrZero, locked: amountOrZero }),
);
const savings = z.array(z.object({ currency: z.string(), amount: amountOrZero }));
const permission = z.object({ name: z.string(), read_only: z.boolean() });
const keyInfo = z.object({ key: z.unknown(), perms: z.array(permission) });
/** A list for the keys of a main account, one row for others. */
const keys = z.union([z.array(keyInfo), keyInfo.transform((one) => [one])]);
const money = z.object({ amount: amountOrZero, currency: z.string() });
const worth = z.object({ total: money, details: z.record(z.string(), money) });

/** Labels of accounts that are not read, by Gate's names; others are named as they are. */
const unreadAccounts: Record<string, string> = {
  futures: '永续合约账户',
  delivery: '交割合约账户',
  margin: '逐仓杠杆账户',
  cross_margin: '全仓杠杆账户',
  options: '期权账户',
  quant: '量化账户',
  payment: '支付账户',
};

/** Gate: spot and flexible savings. Its own valuation says what else there is. */
export const gate: ExchangeProtocol = {
  id: 'gate',
  name: 'Gate',
  open: async (venue, { appKey }) => {
    const main = await venue.ask('privateSpotGetAccounts', spot);
    return {
      permissions: await permissionsOf(venue, appKey),
      read: async () => {
        const coins = new CoinTally();
        for (const row of main) coins.add(venue.coin(row.currency), row.available.plus(row.locked));
        const savingsRows = await ifOffered(venue.ask('privateEarnGetUniLends', savings));
        for (const row of savingsRows ?? []) coins.add(venue.coin(row.currency), row.amount);
        const valued = await ifKnown(
          venue.ask('privateWalletGetTotalBalance', worth, { currency: 'USDT' }),
        );
        return {
          coins,
          unread: [
            ...(savingsRows ? ['定期、双币等其他理财产品'] : ['理财']),
            ...(valued ? otherAccounts(valued.details) : ['合约、杠杆等其他账户']),
          ],
          total: valued ? [{ currency: 'USD', amount: toText(valued.total.amount) }] : null,
        };
      },
    };
  },
};

/** Gate lists the keys of an account with most of each key masked; the key in use is found by its beginning. */
async function permissionsOf(venue: Venue, appKey: string): Promise<KeyPermissions | undefined> {
  const list = await ifOffered(venue.ask('privateAccountGetMainKeys', keys));
  const own = list?.filter(({ key }) => {
    if (typeof key !== 'string') return list.length === 1;
    const beginning = key.replace(/\*+$/, '');
    return beginning.length >= 8 && appKey.startsWith(beginning);
  });
  if (own?.length !== 1 || own[0] === undefined) return undefined;
  const writable = own[0].perms.filter(({ read_only: isReadOnly }) => !isReadOnly);
  return {
    canWithdraw: writable.some(({ name }) => name.startsWith('withdraw')),
    canTrade: writable.length > 0,
  };
}

function otherAccounts(details: z.output<typeof worth>['details']): string[] {
  const names = Object.entries(details)
    .filter(([name, { amount }]) => !amount.eq(0) && name !== 'spot' && name !== 'finance')
    .map(([name]) => name);
  const labels = names.flatMap((name) => unreadAccounts[name] ?? []);
  return [
    ...labels,
    ...unreadOf(
      '其他账户',
      names.filter((name) => unreadAccounts[name] === undefined),
    ),
  ];
}
