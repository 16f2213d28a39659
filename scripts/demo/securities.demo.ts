import { startVenues, type Venues } from '../../server/providers/brokers/testing/venues.ts';
import { encryptCredential } from '../../server/testing/securities/encrypt-credential.ts';
import { priceOn } from './demo-prices.ts';
import type { Demo, Household } from './household.ts';

/** What the demo's accounts are called; one for each stub venue. */
const names = {
  LONGPORT: '长桥港美股',
  FUTU: '富途证券',
  BINANCE: '币安现货',
  OKX: '欧易',
  HUOBI: '火币',
} as const;

/**
 * The stub venues of the demo: real servers on this machine that hold invented accounts. They have
 * to run while the demo is written and for as long as it runs, so that "同步" works.
 */
export function startDemoVenues(): Promise<Venues> {
  return startVenues();
}

const dayMs = 86_400_000;
/** How long ago the accounts were linked, how often they have been read since, and a key was renewed. */
const linkedDaysAgo = 365;
const lastReadings = 364;
const daysBetweenReadings = 28;
const renewedDaysAgo = 56;

/**
 * Links one account at each venue and syncs it now and then until today, as a person would on the
 * page, so that past days have values. States for each that no money came in or went out since, so
 * that the returns of everything are known.
 */
export const demo: Demo = async (home) => {
  const { venues, deps } = home;
  for (const venue of Object.keys(names)) {
    venues.program(venue as keyof typeof names, { case: 'priced' });
  }
  const daysAgo = (days: number) => new Date(home.today.getTime() - days * dayMs);
  home.at(daysAgo(linkedDaysAgo));
  const sealed = (text: string) => encryptCredential(text, deps.secrets.credentialKey);
  const keyOf = (accountType: keyof typeof names) => {
    const { appKey, appSecret, accessToken } = venues.credentials[accountType];
    return {
      appKey: sealed(appKey),
      appSecret: sealed(appSecret),
      ...(accessToken && { accessToken: sealed(accessToken) }),
    };
  };
  const ids = new Map<string, string>();
  for (const [accountType, accountName] of Object.entries(names)) {
    const key = keyOf(accountType as keyof typeof names);
    const body = { accountName, accountType, ...key };
    ids.set(accountType, (await home.send('POST', '/securities/accounts', body)).id);
  }
  const read = async (ago: number) => {
    home.at(daysAgo(ago));
    for (const id of ids.values()) {
      const { syncStatus, syncError } = await home.send('POST', `/securities/accounts/${id}/sync`);
      if (syncStatus !== 'SUCCESS') throw new Error(`${id}: ${syncError}`);
    }
  };
  await read(linkedDaysAgo);
  for (let ago = lastReadings; ago >= 0; ago -= daysBetweenReadings) {
    await read(ago);
    // A key of LongPort ends after 90 days.
    if (ago === renewedDaysAgo) {
      await home.send('PUT', `/securities/accounts/${ids.get('LONGPORT')}`, keyOf('LONGPORT'));
    }
  }
  await importCoins(home, ids.get('BINANCE') ?? '');
  for (const id of ids.values()) {
    await home.send('PUT', `/securities/accounts/${id}`, { cashFlows: [] });
  }
};

/** Days ago, what, how many, and, without a series of prices, the one in dollars. Of ether one purchase is missing. */
const coinTrades = [
  [340, 'BUY', 'BTC', 0.5, undefined],
  [210, 'BUY', 'BTC', 0.5, undefined],
  [90, 'SELL', 'BTC', 0.4, undefined],
  [300, 'BUY', 'ETH', 1.5, 2100],
] as const;

/** Brings in trades of the account at Binance, which gives no costs. */
async function importCoins(home: Household, securitiesAccountId: string): Promise<void> {
  const { id } = await home.send('POST', '/imports', {
    kind: 'TRADES',
    source: 'binance',
    fileName: '币安成交记录.csv',
    securitiesAccountId,
  });
  const rows = coinTrades.map(([days, type, symbol, quantity, price], index) => ({
    n: index + 2,
    type,
    symbol,
    quantity,
    price: price ?? priceOn(symbol, home.day(), days),
    currency: 'USD',
    day: home.day(days),
  }));
  await home.send('POST', `/imports/${id}/rows`, { offset: 0, rows });
  await home.send('POST', `/imports/${id}/apply`, {});
}
