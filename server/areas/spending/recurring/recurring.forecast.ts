import { type Cents, centsToDecimal } from '../../../../finance/money/cents.ts';
import type { AreaForecast, ForecastItem, ForecastQuestion } from '../../../area-forecast.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { readOccurrences, readWaiting, type SeriesOccurrence } from './read-occurrences.ts';

/**
 * The occurrences that no entry is found for: those that are past count as of today. A transfer between own
 * accounts moves both and leaves their total.
 */
export const recurringForecast: AreaForecast = async (db, deps, question) =>
  question.onSheetOnly ? [] : (await unpaidOccurrences(db, deps, question)).flatMap(itemsOf);

/** The occurrences until a day that no entry is found for, those that are past too. */
export async function unpaidOccurrences(
  db: Db,
  deps: Deps,
  { ownerId, today, to }: ForecastQuestion,
): Promise<SeriesOccurrence[]> {
  const late = (await readWaiting(db, deps, ownerId)).filter(({ day }) => day < today);
  const ahead = await readOccurrences(db, deps, { ownerId, from: today, to });
  return [...late, ...ahead.filter(({ state }) => state === 'OPEN' || state === 'WAITING')];
}

function itemsOf({ series: { row }, day, amount }: SeriesOccurrence): ForecastItem[] {
  const item = (accountId: string | null, signed: Cents): ForecastItem => ({
    kind: 'RECURRING',
    title: row.name,
    day,
    money: { amount: centsToDecimal(signed), currency: row.currency },
    accountId,
    isCertain: row.is_about === 0,
    late: 'TODAY',
    link: `/dashboard/recurring/${row.id}`,
    ...(row.flow === 'OUT' && { categoryId: row.category_id, seriesId: row.id }),
  });
  if (row.flow === 'IN') return [item(row.account_id, amount)];
  const out = item(row.account_id, -amount);
  return row.flow === 'OUT' ? [out] : [out, item(row.to_account_id, amount)];
}
