import type { Currency } from '../../../contract/fields/currencies.ts';
import type { NetWorthPoint } from '../../../contract/net-worth/net-worth.ts';
import type { Day } from '../../../finance/calendar/days.ts';
import { noRates, type RateTable } from '../../../finance/money/rates.ts';
import { type PastFigures, pastFigures } from '../../../finance/net-worth/past-figures.ts';
import {
  type Dated,
  type Gap,
  type InTransit,
  indexAmong,
  type Note,
  type WorthSeries,
} from '../../../finance/net-worth/worth-series.ts';
import type { PastQuestion } from '../../area-worth.ts';
import { areas } from '../../areas.ts';
import type { Db } from '../../db/database.ts';
import { yieldWhenLong } from '../../lib/loop-turns.ts';
import { ratesOnDays } from '../rates/rates.repository.ts';

/** The balance sheet at the end of a past day, and the notes beside it. */
export interface PastDay {
  figures: PastFigures;
  rates: RateTable;
  missing: NetWorthPoint['missing'];
  /** What counted at cost. A history does not ask: there can be many on each of many days. */
  findEstimated: () => Note[];
  findInTransit: () => InTransit[];
  /** Currencies of the amounts, those without a rate too. */
  findCurrencies: () => ReadonlySet<Currency>;
  recordedSince: Day | null;
}

/** The balance sheets at the end of days before today, which ascend: one pass over each area. */
export async function pastDays(
  db: Db,
  question: PastQuestion,
  currency: Currency,
): Promise<PastDay[]> {
  const { days } = question;
  if (days.length === 0) return [];
  const parts = [];
  for (const { worth } of areas) {
    if (worth) parts.push(await worth.findOnDays(db, question));
    await yieldWhenLong();
  }
  const series = parts.flatMap((part) => part.series);
  const used = new Set(series.map((one) => one.currency)).add(currency);
  const rates = await ratesOnDays(db, days, used);
  const gaps = spread(
    days,
    parts.flatMap((part) => part.missing ?? []),
  );
  const estimates = parts.flatMap((part) => part.estimated ?? []);
  await yieldWhenLong();
  const onWay = parts.flatMap((part) => part.inTransit ?? []);
  const latest = parts
    .flatMap((part) => part.recordedSince ?? [])
    .sort()
    .at(-1);
  return pastFigures(series, days, currency, rates).map((figures, index) => ({
    figures,
    rates: rates.get(figures.day) ?? noRates,
    missing: [
      ...figures.missingRates.map((code) => noRateGap(figures.day, code)),
      ...(gaps[index] ?? []),
    ],
    findEstimated: () => notesOn(figures.day, estimates),
    findInTransit: () => notesOn(figures.day, onWay),
    findCurrencies: () => currenciesAt(series, index),
    recordedSince: latest !== undefined && figures.day < latest ? latest : null,
  }));
}

export function noRateGap(day: Day, currency: string): Gap {
  return { code: 'RATE_MISSING', subject: currency, message: `缺少 ${day} 的 ${currency} 汇率` };
}

function notesOn<One>(day: Day, notes: readonly Dated<One>[]): One[] {
  return notes
    .filter(({ from, until }) => from <= day && (until === null || day < until))
    .map(({ note }) => note);
}

/** The notes that hold on each of `days`. */
function spread<One>(days: readonly Day[], notes: readonly Dated<One>[]): One[][] {
  const indexOf = indexAmong(days);
  const onDays = days.map((): One[] => []);
  for (const { note, from, until } of notes) {
    const end = until === null ? days.length : indexOf(until);
    for (let index = indexOf(from); index < end; index += 1) onDays[index]?.push(note);
  }
  return onDays;
}

function currenciesAt(series: readonly WorthSeries[], index: number): ReadonlySet<Currency> {
  const present = series.filter(({ units }) => units[index] !== 0n);
  return new Set(present.map(({ currency }) => currency));
}
