import { centsNumber } from '../../../finance/money/cents.ts';
import { CentsSum } from '../../../finance/money/cents-sum.ts';
import type { Worth } from '../../../finance/net-worth/worth.ts';
import {
  buildSeries,
  indexAmong,
  type PastWorth,
} from '../../../finance/net-worth/worth-series.ts';
import type { PastQuestion, WorthQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import { entriesIn, readEntries } from '../../ledger/entries/entry-texts.repository.ts';
import { listJoinedTransfers, transits } from '../../ledger/links/entry-links.repository.ts';
import { toMoney } from './account-summary.ts';
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
  const accounts = new Map(
    (await listAccounts(db, ownerId)).map(({ id, currency }) => [id, { currency, balance: 0n }]),
  );
  const builder = buildSeries(days, 2);
  const indexOf = indexAmong(days);
  let moved = new Map<string, CentsSum>();
  let index = 0;
  const endDay = () => {
    for (const [id, sum] of moved) {
      const account = accounts.get(id);
      if (!account) continue;
      const { currency, balance: before } = account;
      account.balance += sum.total;
      const cash = above(account.balance) - above(before);
      const owed = account.balance - before - cash;
      const day = days[index] ?? '';
      if (cash !== 0n) builder.to('cash', currency)(day, cash);
      if (owed !== 0n) builder.to('creditDebt', currency)(day, owed);
    }
    moved = new Map();
  };
  const range = { to: days.at(-1) ?? '' };
  for await (const some of readEntries(db, ownerId, range, ['account_id', 'amount'])) {
    for (const ofDay of some) {
      // What moved before the first of the days counts on it, and so on.
      const next = indexOf(ofDay.day);
      if (next !== index) endDay();
      index = next;
      const amounts = entriesIn(ofDay.amount);
      for (const [at, id] of entriesIn(ofDay.account_id).entries()) {
        const sum = moved.get(id) ?? new CentsSum();
        moved.set(id, sum);
        sum.add(centsNumber(amounts[at] ?? ''));
      }
    }
  }
  endDay();
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
