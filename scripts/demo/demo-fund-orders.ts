import type { Household } from './household.ts';

/** Of 110022, which the entries of the past year have bought every month. */
const fund = '110022';
const account = '招商银行工资卡';

/** The plan that goes on with it, and an order that was placed today and waits for its net value. */
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
