import { addDays } from '../../../finance/calendar/days.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import {
  type DailyRates,
  furtherCurrencies,
  ratedCurrencies,
} from '../../providers/rates/rate-source.ts';
import { oldestRateDay, sourceOfDay, upsertRates } from './rates.repository.ts';

type RateDeps = Pick<Deps, 'db' | 'now' | 'rates'>;

/** How far back rates are fetched, and trends can be converted. */
const historyDays = 3650;
/** A rate older than this shows that past rates were fetched. */
const backfilledDays = 365;

/** Sources by authority: a rate of a day is replaced only by a source of the same or a higher rank. */
const ranking = ['ecb', 'frankfurter', 'er-api', 'sina'];

/**
 * Fetches the newest rates, stores them by day and returns how many. Throws `SourcesFailedError` if no
 * source answers. Call it outside of a transaction.
 */
export async function refreshRates(deps: RateDeps, signal?: AbortSignal): Promise<number> {
  const rates = await deps.rates.latest(signal);
  return withTransaction(deps.db, async (tx) => {
    const stored = await sourceOfDay(tx, rates.day);
    if (stored !== undefined && rankOf(stored) < rankOf(rates.source)) return 0;
    return upsertRates(tx, toRows(rates, deps.now()));
  });
}

/**
 * Fetches past rates once and returns how many were stored; 0 if they were fetched before. Throws
 * `SourcesFailedError`. Call it outside of a transaction.
 */
export async function backfillRates(deps: RateDeps, signal?: AbortSignal): Promise<number> {
  const today = deps.now().toISOString().slice(0, 10);
  const isOld = (day: string | undefined) =>
    day !== undefined && day < addDays(today, -backfilledDays);
  // A server that began with six currencies has no past rates of the others.
  const oldest = [ratedCurrencies, furtherCurrencies].map((some) => oldestRateDay(deps.db, some));
  if ((await Promise.all(oldest)).every(isOld)) return 0;
  const days = await deps.rates.history(addDays(today, -historyDays), signal);
  const rows = days.flatMap((rates) => toRows(rates, deps.now()));
  return withTransaction(deps.db, (tx) => upsertRates(tx, rows));
}

function rankOf(source: string): number {
  const rank = ranking.indexOf(source);
  return rank === -1 ? ranking.length : rank;
}

function toRows({ day, perEuro, source }: DailyRates, now: Date) {
  return [...ratedCurrencies, ...furtherCurrencies].flatMap((currency) => {
    const rate = perEuro[currency];
    return rate === undefined
      ? []
      : [{ currency, day, per_euro: rate, source, fetched_at: now.toISOString() }];
  });
}
