import { z } from 'zod';
import type { Decimal } from '../../../../finance/money/decimal.ts';
import { amount, amountOrZero } from '../amounts.ts';
import { type BrokerCredentials, BrokerError, type BrokerSnapshot } from '../broker.ts';
import type { BrokerAdapter } from '../guard.ts';
import { unreadOf } from '../unread.ts';
import { CoinTally, PairPrices, totalOfBitcoin } from './coins.ts';
import { ifKnown, openVenue, subAccounts, type Venue, type VenueDeps } from './venue.ts';

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
const subAccountList = told(z.array(z.object({})));
/** False means that HTX could not work a figure out. */
const success = z.boolean().nullish();
/** Some answers tell only one of the two figures. */
const valuedAccount = z.object({
  distributionType: z.coerce.string(),
  balance: amount,
  accountBalance: amount,
  success,
});
type ValuedAccount = z.output<typeof valuedAccount>;
const valuation = told(
  z.object({
    totalBalance: amount,
    profitAccountBalanceList: z.array(valuedAccount).nullish(),
  }),
).extend({ success });

/** Accounts that hold coins as such. The others are loans, contracts and points for fees. */
const readTypes = ['spot', 'otc'];
/** What is owed stands in the same list; spot and otc have none. */
const owned = ['trade', 'frozen', 'lock', 'bank'];
const notOwned = ['loan', 'interest', 'loan-available', 'transfer-out-available'];

/** HTX's numbers for the kinds of account that are read here, spot and otc, in its valuation. */
const readKinds = ['1', '5'];
/** The kinds that are not. */
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
  12: '期权账户',
  13: '场外期权账户',
  14: '质押借币账户',
  15: '网格交易账户',
  16: '矿池账户',
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
      const unknownRows: string[] = [];
      for (const account of accounts.filter(({ type }) => readTypes.includes(type))) {
        const balance = await venue.ask(
          'spotPrivateGetV1AccountAccountsAccountIdBalance',
          accountBalance,
          { 'account-id': account.id },
        );
        for (const row of balance.data.list) {
          if (owned.includes(row.type)) held.add(row.currency, row.balance);
          else if (!notOwned.includes(row.type) && !row.balance.eq(0)) {
            unknownRows.push(`${row.currency.toUpperCase()} ${row.type}`);
          }
        }
      }
      const quoted = await venue.ask('spotPublicGetMarketTickers', tickers);
      const prices = new PairPrices(
        quoted.data.map(({ symbol, close }) => ({ pair: symbol, price: close })),
      );
      const others = await otherAccounts(venue, prices);
      const unread = [...unreadOf('无法识别的余额', unknownRows), ...others.unread];
      const children = await ifKnown(venue.ask('spotPrivateGetV2SubUserUserList', subAccountList));
      if (children?.data.length) unread.push(subAccounts);
      return { at, unread, total: others.total, ...held.snapshot(prices) };
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

/** Accounts that are not read and may hold something, and what HTX itself values all accounts at. */
async function otherAccounts(
  venue: Venue,
  prices: PairPrices,
): Promise<Pick<BrokerSnapshot, 'unread' | 'total'>> {
  const valued = await ifKnown(
    venue.ask('spotPrivateGetV2AccountValuation', valuation, { valuationCurrency: 'BTC' }),
  );
  const rows = valued?.data.profitAccountBalanceList ?? [];
  if (!valued || valued.success === false || rows.length === 0) {
    return { unread: ['合约、杠杆等其他账户'], total: null };
  }
  const labels = rows
    .filter((row) => !readKinds.includes(row.distributionType) && mayHold(row))
    .map(({ distributionType: kind }) => unreadKinds[kind] ?? '其他账户');
  const isWhole = rows.every((row) => row.success !== false);
  return {
    unread: [...new Set(labels)],
    total: isWhole ? totalOfBitcoin(valued.data.totalBalance, prices) : null,
  };
}

/** False only when HTX says that the account holds nothing. */
function mayHold({ balance, accountBalance, success: isKnown }: ValuedAccount): boolean {
  const figures: Decimal[] = [balance, accountBalance].filter((figure) => figure !== null);
  return isKnown === false || figures.length === 0 || figures.some((figure) => !figure.eq(0));
}
