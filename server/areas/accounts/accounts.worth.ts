import { centsOfText } from '../../../finance/money/cents.ts';
import type { Worth } from '../../../finance/net-worth/worth.ts';
import { buildSeries, type PastWorth } from '../../../finance/net-worth/worth-series.ts';
import type { PastQuestion, WorthQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import { listJoinedTransfers, transits } from '../../ledger/links/entry-links.repository.ts';
import { toMoney } from './account-summary.ts';
import { listAmountsUntil } from './account-transactions.repository.ts';
import { listAccounts } from './accounts.repository.ts';

export async function accountsWorth(db: Db, { ownerId }: WorthQuestion): Promise<Worth> {
  const cash = (await listAccounts(db, ownerId)).map(toMoney);
  return { cash, accountCount: cash.length };
}

/**
 * Balances at the end of each day: the sums of the transactions up to it. An account counts as cash
 * while it is above zero and as a debt while it is below, day by day.
 */
export async function accountsOnDays(db: Db, { ownerId, days }: PastQuestion): Promise<PastWorth> {
  const movements = await listAmountsUntil(db, ownerId, days.at(-1) ?? '');
  const builder = buildSeries(days, 2);
  let account: string | undefined;
  let balance = 0n;
  for (const { account_id, currency, day, amount } of movements) {
    if (account_id !== account) [account, balance] = [account_id, 0n];
    const before = balance;
    balance += centsOfText(amount);
    const cash = above(balance) - above(before);
    const owed = balance - before - cash;
    if (cash !== 0n) builder.to('cash', currency)(day, cash);
    if (owed !== 0n) builder.to('creditDebt', currency)(day, owed);
  }
  // Money between two entries that make a transfer counts as an account of its own.
  for (const { from, to, currency, amount } of transits(await listJoinedTransfers(db, ownerId))) {
    const add = builder.to(amount > 0n ? 'cash' : 'creditDebt', currency);
    add(from, amount);
    add(to, -amount);
  }
  return { series: builder.series() };
}

function above(cents: bigint): bigint {
  return cents > 0n ? cents : 0n;
}
