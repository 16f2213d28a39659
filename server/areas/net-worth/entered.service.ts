import type { Currency } from '../../../contract/fields/currencies.ts';
import type { NetWorthPoint } from '../../../contract/net-worth/net-worth.ts';
import { type Day, dayIn } from '../../../finance/calendar/days.ts';
import { toWire } from '../../../finance/money/decimal.ts';
import { fixedToDecimal } from '../../../finance/money/fixed.ts';
import { exchange, noRates } from '../../../finance/money/rates.ts';
import { indexAmong } from '../../../finance/net-worth/worth-series.ts';
import { areas } from '../../areas.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newestRates, ratesOnDays } from '../rates/rates.repository.ts';

/** Whose things are asked for, and in which currency. */
interface Context {
  deps: Deps;
  user: { ownerId: string };
  currency: Currency;
}

export interface Entered {
  day: Day;
  subject: string;
  /** At the rate of the day. */
  amount: number;
  /** The area and the key of the thing, by which members may have shares of it. */
  item: string;
}

/**
 * What was entered on the first day that it counts for, of the days after `from` until `to`, by day. An
 * amount without a rate is left out, as it is of net worth.
 */
export async function enteredBetween(
  db: Db,
  { deps, user, currency }: Context,
  from: Day,
  to: Day,
): Promise<Entered[]> {
  const { timeZone, baseCurrency } = deps.config;
  const now = deps.now();
  const [today, newest] = [dayIn(timeZone, now), await newestRates(db)];
  const question = {
    ...{ ownerId: user.ownerId, from, to, today, now, baseCurrency, rates: newest },
    isEnteredBy: (day: Day, instant: string) => dayIn(timeZone, new Date(instant)) <= day,
  };
  const found = [];
  for (const { name, worth } of areas) {
    for (const one of (await worth?.findBeginnings?.(db, question)) ?? [])
      found.push({ ...one, item: `${name} ${one.thing ?? ''}` });
  }
  const entered = found.filter(({ day }) => from < day && day <= to);
  if (entered.length === 0) return [];
  const days = [...new Set(entered.map(({ day }) => day))].sort();
  const rates = await ratesOnDays(db, days);
  if (days.includes(today)) rates.set(today, newest);
  return entered
    .flatMap(({ day, subject, currency: own, amount, item }): Entered[] => {
      const converted = exchange(rates.get(day) ?? noRates, fixedToDecimal(amount), own, currency);
      return converted && amount !== 0n
        ? [{ day, subject, amount: toWire(converted, 2), item }]
        : [];
    })
    .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
}

/** Points of a history with what was entered since the point before; the line begins with the first. */
export async function withEntered(
  db: Db,
  context: Context,
  points: readonly NetWorthPoint[],
): Promise<NetWorthPoint[]> {
  const days = points.map(({ day }) => day);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return [...points];
  const indexOf = indexAmong(days);
  const entered = await enteredBetween(db, context, first, last);
  const byPoint = Map.groupBy(entered, ({ day }) => indexOf(day));
  return points.map((point, index) => {
    const own = byPoint.get(index);
    return own
      ? { ...point, entered: own.map(({ subject, amount }) => ({ subject, amount })) }
      : point;
  });
}
