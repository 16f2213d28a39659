import type { Day } from '../../finance/calendar/days.ts';
import { priceOn } from './demo-prices.ts';
import type { Household } from './household.ts';

interface DemoEntry {
  symbol: string;
  daysAgo: number;
  /** The name of the cash account that the money is moved in. */
  account?: string;
  /** The body of an entry without its day; one that buys or sells, without its price too. */
  body: Record<string, unknown>;
}

/** A year of dividends, a sale and a split. */
const entries: DemoEntry[] = [
  {
    symbol: 'AAPL',
    daysAgo: 193,
    account: '美元活期',
    body: { type: 'DIVIDEND', amount: 10.4, tax: 1.04 },
  },
  {
    symbol: 'AAPL',
    daysAgo: 102,
    account: '美元活期',
    body: { type: 'DIVIDEND', amount: 10.4, tax: 1.04 },
  },
  {
    symbol: '600519',
    daysAgo: 148,
    account: '招商银行工资卡',
    body: { type: 'DIVIDEND', amount: 477.64, note: '每10股派238.82元' },
  },
  {
    symbol: '00700',
    daysAgo: 80,
    account: '港股备用金',
    body: { type: 'SELL', quantity: 100, fee: 44.37, tax: 39 },
  },
  {
    symbol: 'CAFE-01',
    daysAgo: 20,
    body: { type: 'SPLIT', ratioNew: 100, ratioOld: 1, note: '份额拆细' },
  },
];

/** The fund is bought every month for 1,000 yuan, a fee of 0.15 % included (定投). */
const plan = { symbol: '110022', months: 8, netAmount: 998.5, fee: 1.5 };

/** Days between two purchases of the plan. */
const planDays = 30;

/** Writes what was bought, sold and paid out after the first purchases, oldest first. */
export async function writeDemoEntries(
  home: Household,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const accounts = (await home.send('GET', '/accounts')) as { id: string; accountName: string }[];
  const all = [...entries, ...planned(home.day())].sort((a, b) => b.daysAgo - a.daysAgo);
  for (const { symbol, daysAgo: days, account, body } of all) {
    const accountId = accounts.find(({ accountName }) => accountName === account)?.id;
    await home.send('POST', `/investments/${ids.get(symbol)}/entries`, {
      ...(body.type === 'SELL' && { price: priceOn(symbol, home.day(), days) }),
      ...body,
      day: home.day(days),
      ...(accountId && { accountId }),
    });
  }
}

function planned(today: Day): DemoEntry[] {
  return Array.from({ length: plan.months }, (_, month) => {
    const ago = (plan.months - month) * planDays;
    const nav = priceOn(plan.symbol, today, ago) ?? Number.NaN;
    const quantity = Number((plan.netAmount / nav).toFixed(2));
    const bought = { type: 'BUY', quantity, price: nav, amount: plan.netAmount, fee: plan.fee };
    return {
      symbol: plan.symbol,
      daysAgo: ago,
      account: '招商银行工资卡',
      body: { ...bought, note: '定投' },
    };
  });
}
