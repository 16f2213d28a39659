import { writeDemoEntries } from './demo-entries.ts';
import { writeDemoFundOrders } from './demo-fund-orders.ts';
import { priceOn } from './demo-prices.ts';
import type { Demo } from './household.ts';

const dayMs = 86_400_000;

interface Purchase {
  daysAgo: number;
  investmentName: string;
  symbol: string;
  investmentType: string;
  quantity: number;
  costPrice?: number;
  currency: keyof typeof payers;
  description?: string;
}

/** Which account pays for what is bought in a currency. */
const payers = { CNY: '证券资金账户', USD: '美元活期', HKD: '港股备用金' };

/**
 * What the household bought, and how many days ago; the rest is the body of POST /investments. Without a
 * price, it was bought at that of the day.
 */
const purchases: readonly Purchase[] = [
  {
    daysAgo: 352,
    investmentName: '苹果公司',
    symbol: 'AAPL',
    investmentType: 'STOCK',
    quantity: 40,
    currency: 'USD',
    description: '长期持有',
  },
  {
    daysAgo: 331,
    investmentName: '贵州茅台',
    symbol: '600519',
    investmentType: 'STOCK',
    quantity: 20,
    currency: 'CNY',
  },
  {
    daysAgo: 310,
    investmentName: '积存金',
    symbol: 'AU9999',
    investmentType: 'GOLD',
    quantity: 80,
    currency: 'CNY',
    description: '按克，每月买一点',
  },
  {
    daysAgo: 296,
    investmentName: '腾讯控股',
    symbol: '00700',
    investmentType: 'STOCK',
    quantity: 300,
    currency: 'HKD',
  },
  {
    daysAgo: 270,
    investmentName: '易方达消费行业股票',
    symbol: '110022',
    investmentType: 'FUND',
    quantity: 12000,
    currency: 'CNY',
    description: '每月定投',
  },
  {
    daysAgo: 244,
    investmentName: '比特币',
    symbol: 'BTC',
    investmentType: 'CRYPTO',
    quantity: 0.35,
    currency: 'USD',
  },
  {
    daysAgo: 212,
    investmentName: '记账式国债 2601',
    symbol: '019742',
    investmentType: 'BOND',
    quantity: 300,
    costPrice: 100,
    currency: 'CNY',
  },
  {
    daysAgo: 158,
    investmentName: '朋友的咖啡馆',
    symbol: 'CAFE-01',
    investmentType: 'OTHER',
    quantity: 1,
    costPrice: 60000,
    currency: 'CNY',
    description: '入股 8%',
  },
];

/** When the shares of the café were divided: the price of that day is one of the new shares. */
const splitDaysAgo = 20;

/** Manual prices of holdings without a quote. */
const manualPrices = [
  { symbol: '019742', daysAgo: 150, currentPrice: 100.86 },
  { symbol: '019742', daysAgo: 61, currentPrice: 101.74 },
  { symbol: 'CAFE-01', daysAgo: 30, currentPrice: 66000 },
  { symbol: 'CAFE-01', daysAgo: splitDaysAgo, currentPrice: 660 },
];

/** A dividend that is proposed and neither accepted nor dismissed. */
const openAction = { text: '10派239.57元', daysAgo: 3 };

/** Adds the holdings, and prices by hand of those without quotes; `quotes.demo.ts` writes the other quotes. */
export const demo: Demo = async (home) => {
  const ids = new Map<string, string>();
  const accounts = (await home.send('GET', '/accounts')) as { id: string; accountName: string }[];
  const idOf = new Map(accounts.map(({ id, accountName }) => [accountName, id]));
  for (const { daysAgo: days, ...body } of purchases) {
    home.at(new Date(home.today.getTime() - days * dayMs));
    const {
      quantity,
      costPrice: price = priceOn(body.symbol, home.day(), days),
      ...holding
    } = body;
    const day = home.day(days);
    const accountId = idOf.get(payers[body.currency]);
    const firstEntry = { type: 'BUY', day, quantity, price, accountId };
    const { id } = await home.send('POST', '/investments', { ...holding, firstEntry });
    ids.set(body.symbol, id);
  }
  home.at(home.today);
  for (const { symbol, daysAgo: days, currentPrice } of manualPrices) {
    const day = home.day(days);
    await home.send('PUT', `/investments/${ids.get(symbol)}/price`, { currentPrice, day });
  }
  await writeDemoEntries(home, ids);
  await home.send('POST', `/investments/${ids.get('600519')}/corporate-actions`, {
    text: openAction.text,
    exDay: home.day(openAction.daysAgo),
  });
  await writeDemoFundOrders(home, ids);
};
