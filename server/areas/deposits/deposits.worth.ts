import { worthOnDays } from '../../../finance/deposits/deposit-history.ts';
import { centsToDecimal } from '../../../finance/money/cents.ts';
import { byCurrency } from '../../../finance/money/money.ts';
import type { Worth } from '../../../finance/net-worth/worth.ts';
import { buildSeries, type PastWorth } from '../../../finance/net-worth/worth-series.ts';
import type { PastQuestion, WorthQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import { worthOfStored } from './deposit-answers.ts';
import { heldOf } from './deposit-terms.ts';
import { listDeposits } from './deposits.repository.ts';

/** What deposits are worth today, with the interest they have earned. They count as cash. */
export async function depositsWorth(db: Db, { ownerId, today }: WorthQuestion): Promise<Worth> {
  const owned = (await listDeposits(db, ownerId)).map((stored) => ({
    amount: centsToDecimal(worthOfStored(stored, today).worth),
    currency: stored.row.currency,
  }));
  return { cash: byCurrency(owned) };
}

/** What they were worth at the end of each day. */
export async function depositsOnDays(db: Db, { ownerId, days }: PastQuestion): Promise<PastWorth> {
  const builder = buildSeries(days, 2);
  for (const stored of await listDeposits(db, ownerId)) {
    const add = builder.to('cash', stored.row.currency);
    let before = 0n;
    for (const [index, worth] of worthOnDays(heldOf(stored), days).entries()) {
      if (worth !== before) add(days[index] ?? '', worth - before);
      before = worth;
    }
  }
  return { series: builder.series() };
}
