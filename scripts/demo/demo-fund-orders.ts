import type { Household } from './household.ts';

/** The fund that the demo's entries have bought every month for a year. */
const fund = '110022';
const account = '招商银行工资卡';

/** A plan that continues these purchases, and an order of today that waits for its net value. */
export async function writeDemoFundOrders(
  home: Household,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const accounts = (await home.send('GET', '/accounts')) as { id: string; accountName: string }[];
  const accountId = accounts.find(({ accountName }) => accountName === account)?.id;
  const investmentId = ids.get(fund);
  const terms = { investmentId, ratePercent: 0.15, accountId };
  await home.send('POST', '/fund-plans', {
    ...terms,
    amount: 1000,
    every: 'MONTH',
    dayOfMonth: 15,
  });
  await home.send('POST', '/fund-orders', { ...terms, side: 'SUBSCRIBE', amount: 2000 });
}
