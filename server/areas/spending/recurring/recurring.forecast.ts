import { type Cents, centsToDecimal } from '../../../../finance/money/cents.ts';
import type { AreaForecast, ForecastItem } from '../../../area-forecast.ts';
import { readOccurrences, readWaiting, type SeriesOccurrence } from './read-occurrences.ts';

/**
 * The occurrences that no entry is found for: those that are past count as of today. A transfer between own
 * accounts moves both and leaves their total.
 */
export const recurringForecast: AreaForecast = async (db, deps, { ownerId, today, to }) => {
  const late = (await readWaiting(db, deps, ownerId)).filter(({ day }) => day < today);
  const days = { from: today, to };
  const ahead = await readOccurrences(db, deps, { ownerId, ...days });
  const open = ahead.filter(({ state }) => state === 'OPEN' || state === 'WAITING');
  return [...late, ...open].flatMap(itemsOf);
};

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
    ...(row.flow === 'OUT' && { categoryId: row.category_id }),
  });
  if (row.flow === 'IN') return [item(row.account_id, amount)];
  const out = item(row.account_id, -amount);
  return row.flow === 'OUT' ? [out] : [out, item(row.to_account_id, amount)];
}
