import { z } from 'zod';
import { type Decimal, zero } from '../../../../finance/decimal.ts';
import { amount, amountOrZero } from '../amounts.ts';
import { type BrokerCredentials, BrokerError } from '../broker.ts';
import type { BrokerAdapter } from '../guard.ts';
import { CoinTally, PairPrices } from './coins.ts';
import { ifKnown, openVenue, type Venue, type VenueDeps } from './venue.ts';

/** Ids are within 2^53 today; either way they only travel back. */
const id = z.union([z.string(), z.number()]);
const accountList = z.object({ data: z.array(z.object({ id, type: z.string() })) });
const accountBalance = z.object({
  data: z.object({
    list: z.array(z.object({ currency: z.string(), type: z.string(), balance: amountOrZero })),
  }),
});
const tickers = z.object({ data: z.array(z.object({ symbol: z.string(), close: amount })) });
/** HTX's second generation of calls tells errors by a number beside the data. */
const told = <T extends z.ZodType>(data: T) => z.object({ code: z.literal(200), data });
const uid = told(id);
const keys = told(z.array(z.object({ permission: z.string() })));
const valuation = told(
  z.object({
    profitAccountBalanceList: z.array(
      z.object({ distributionType: z.coerce.string(), balance: amountOrZero }),
    ),
  }),
);

/** Accounts that hold coins as such. The others are loans, contracts and points for fees. */
const readTypes = ['spot', 'otc'];
/** What is owed stands in the same list; spot and otc have none. */
const owned = ['trade', 'frozen', 'lock', 'bank'];

/** HTX's numbers for kinds of account in its valuation; 1 is spot and 5 is otc. */
const unreadKinds: Record<string, string> = {
  2: '逐仓杠杆账户',
  3: '全仓杠杆账户',
  4: '币本位交割合约账户',
  6: '矿池账户',
  7: '币本位永续合约账户',
  8: '理财账户',
  9: '借币账户',
  10: '赚币账户',
  11: 'U本位合约账户',
};

/** HTX (Huobi): spot and otc accounts. It tells no cost. */
export function huobi(deps: VenueDeps, base: string | undefined): BrokerAdapter {
  const open = async (credentials: BrokerCredentials, signal: AbortSignal) => {
    const venue = await openVenue(deps, { id: 'htx', base }, credentials, signal);
    const { data: accounts } = await venue.ask('spotPrivateGetV1AccountAccounts', accountList);
    await refuseWithdrawals(venue, credentials.appKey);
    return { venue, accounts };
  };

  return {
    test: async (credentials, signal) => {
      await open(credentials, signal);
    },
    read: async (credentials, signal) => {
      const at = deps.now();
      const { venue, accounts } = await open(credentials, signal);
      const held = new CoinTally();
      for (const account of accounts.filter(({ type }) => readTypes.includes(type))) {
        const balance = await venue.ask(
          'spotPrivateGetV1AccountAccountsAccountIdBalance',
          accountBalance,
          { 'account-id': account.id },
        );
        for (const row of balance.data.list) {
          if (owned.includes(row.type)) held.add(row.currency, row.balance);
        }
      }
      const quoted = await venue.ask('spotPublicGetMarketTickers', tickers);
      const prices = new PairPrices(
        quoted.data.map(({ symbol, close }) => ({ pair: symbol, price: close })),
      );
      return { at, unread: await otherAccounts(venue), ...held.snapshot(prices) };
    },
  };
}

/** HTX tells a key's permissions to the key itself, unless it belongs to a sub-user. */
async function refuseWithdrawals(venue: Venue, accessKey: string): Promise<void> {
  const user = await ifKnown(venue.ask('spotPrivateGetV2UserUid', uid));
  if (!user) return;
  const own = await ifKnown(
    venue.ask('spotPrivateGetV2UserApiKey', keys, { uid: user.data, accessKey }),
  );
  if (!own?.data.some(({ permission }) => permission.split(',').includes('withdraw'))) return;
  throw new BrokerError(
    'PERMISSION_DENIED',
    '该密钥可以提币，为了资金安全不予使用。请在火币新建一个只勾选“读取”的 API 密钥',
  );
}

async function otherAccounts(venue: Venue): Promise<string[]> {
  const valued = await ifKnown(
    venue.ask('spotPrivateGetV2AccountValuation', valuation, { valuationCurrency: 'USD' }),
  );
  if (!valued) return ['合约、杠杆等其他账户'];
  const totals = new Map<string, Decimal>();
  for (const { distributionType: kind, balance } of valued.data.profitAccountBalanceList) {
    if (kind === '1' || kind === '5') continue;
    const label = unreadKinds[kind] ?? '其他账户';
    totals.set(label, (totals.get(label) ?? zero).plus(balance.abs()));
  }
  return [...totals].filter(([, total]) => !total.eq(0)).map(([label]) => label);
}
