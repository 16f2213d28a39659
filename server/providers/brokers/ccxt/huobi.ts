import { z } from 'zod';
import type { Decimal } from '../../../../finance/money/decimal.ts';
import { amount, amountOrZero } from '../amounts.ts';
import { type BrokerCredentials, BrokerError, type BrokerSnapshot } from '../broker.ts';
import type { BrokerAdapter } from '../guard.ts';
import { unreadOf } from '../unread.ts';
import { CoinTally, PairPrices, totalOfBitcoin } from './coins.ts';
import { ifKnown, openVenue, subAccounts, type Venue, type VenueDeps } from './venue.ts';

/** Ids are sent back unchanged. */
const id = z.union([z.string(), z.number()]);
const accountList = z.object({ data: z.array(z.object({ id, type: z.string() })) });
const accountBalance = z.object({
  data: z.object({
    id: id.optional(),
    list: z.array(z.object({ currency: z.string(), type: z.string(), balance: amountOrZero })),
  }),
});
const tickers = z.object({ data: z.array(z.object({ symbol: z.string(), close: amount })).min(1) });
/** An answer of HTX's v2 API, with its error code beside the data. */
const v2Answer = <T extends z.ZodType>(data: T) => z.object({ code: z.literal(200), data });
const uid = v2Answer(id);
const keys = v2Answer(z.array(z.object({ permission: z.string() })));
const subAccountList = v2Answer(z.array(z.object({})));
/** False if HTX could not compute a figure. */
const success = z.boolean().nullish();
/** Some answers have only one of the two figures. */
const valuedAccount = z.object({
  distributionType: z.coerce.string(),
  balance: amount,
  accountBalance: amount,
  success,
});
type ValuedAccount = z.output<typeof valuedAccount>;
const valuation = v2Answer(
  z.object({
    totalBalance: amount,
    profitAccountBalanceList: z.array(valuedAccount).nullish(),
  }),
).extend({ success });

/** Types of accounts that hold coins. The others are loans, contracts and fee points. */
const readTypes = ['spot', 'otc'];
/** Balance types that are owned, and those that are not; the list of an account has both. */
const ownedTypes = ['trade', 'frozen', 'lock', 'bank'];
const notOwnedTypes = ['loan', 'interest', 'loan-available', 'transfer-out-available'];

/** The numbers of spot and otc accounts in HTX's valuation. */
const readKinds = ['1', '5'];
/** Labels of the kinds of accounts that are not read. */
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

/** HTX (Huobi): spot and otc accounts. It gives no cost. */
export function huobi(deps: VenueDeps, base: string | undefined): BrokerAdapter {
  const open = async (credentials: BrokerCredentials, signal: AbortSignal) => {
    const venue = await openVenue(deps, { id: 'htx', base }, credentials, signal);
    const { data } = await venue.ask('spotPrivateGetV1AccountAccounts', accountList);
    const accounts = data.filter(({ type }) => readTypes.includes(type));
    // Everybody has a spot account: a list without one is no answer.
    if (accounts.length === 0) throw new BrokerError('BAD_RESPONSE', undefined, 'no spot account');
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
      const coins = new CoinTally();
      const unknownRows: string[] = [];
      for (const account of accounts) {
        const balance = await venue.ask(
          'spotPrivateGetV1AccountAccountsAccountIdBalance',
          accountBalance,
          { 'account-id': account.id },
        );
        if (String(balance.data.id ?? account.id) !== String(account.id)) {
          throw new BrokerError('BAD_RESPONSE', undefined, 'another account');
        }
        for (const row of balance.data.list) {
          if (ownedTypes.includes(row.type)) coins.add(row.currency, row.balance);
          else if (!notOwnedTypes.includes(row.type) && !row.balance.eq(0)) {
            unknownRows.push(`${row.currency.toUpperCase()} ${row.type}`);
          }
        }
      }
      const tickerAnswer = await venue.ask('spotPublicGetMarketTickers', tickers);
      const prices = new PairPrices(
        tickerAnswer.data.map(({ symbol, close }) => ({ pair: symbol, price: close })),
      );
      const others = await otherAccounts(venue, prices);
      const unread = [...unreadOf('无法识别的余额', unknownRows), ...others.unread];
      const children = await ifKnown(venue.ask('spotPrivateGetV2SubUserUserList', subAccountList));
      if (children?.data.length) unread.push(subAccounts);
      return { at, unread, total: others.total, ...coins.snapshot(prices) };
    },
  };
}

/** Refuses keys that may withdraw. HTX shows a key its own permissions, except to sub-users. */
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

/** The labels of unread accounts that may hold something, and HTX's own total of all accounts. */
async function otherAccounts(
  venue: Venue,
  prices: PairPrices,
): Promise<Pick<BrokerSnapshot, 'unread' | 'total'>> {
  const valuationAnswer = await ifKnown(
    venue.ask('spotPrivateGetV2AccountValuation', valuation, { valuationCurrency: 'BTC' }),
  );
  const rows = valuationAnswer?.data.profitAccountBalanceList ?? [];
  if (!valuationAnswer || valuationAnswer.success === false || rows.length === 0) {
    return { unread: ['合约、杠杆等其他账户'], total: null };
  }
  const labels = rows
    .filter((row) => !readKinds.includes(row.distributionType) && mayHold(row))
    .map(({ distributionType: kind }) => unreadKinds[kind] ?? '其他账户');
  const isWhole = rows.every((row) => row.success !== false);
  return {
    unread: [...new Set(labels)],
    total: isWhole ? totalOfBitcoin(valuationAnswer.data.totalBalance, prices) : null,
  };
}

/** Whether an account may hold something: false only if HTX reports figures of 0. */
function mayHold({ balance, accountBalance, success: isKnown }: ValuedAccount): boolean {
  const figures: Decimal[] = [balance, accountBalance].filter((figure) => figure !== null);
  return isKnown === false || figures.length === 0 || figures.some((figure) => !figure.eq(0));
}
