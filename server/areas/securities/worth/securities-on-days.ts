import { type Currency, isCurrency } from '../../../../contract/fields/currencies.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { mostPlaces, scaledDigits } from '../../../../finance/money/scaled.ts';
import {
  buildSeries,
  type Dated,
  type Gap,
  type PastWorth,
  type WorthSeries,
} from '../../../../finance/net-worth/worth-series.ts';
import type { PastQuestion } from '../../../area-worth.ts';
import type { Db } from '../../../db/database.ts';
import {
  type FirstReading,
  listFirstReadings,
  listRecordedDays,
  type RecordedRow,
} from './securities-days.repository.ts';

/** What one reading found. */
export interface Reading {
  accountId: string;
  day: Day;
  rows: RecordedRow[];
}

/**
 * What active accounts held at the end of each day, as the newest reading of that day or before found it,
 * at the prices of that reading. What an account held before its first reading is unknown.
 */
export async function securitiesOnDays(
  db: Db,
  { ownerId, days }: PastQuestion,
): Promise<PastWorth> {
  const readings = readingsOf(await listRecordedDays(db, ownerId, days.at(-1) ?? ''));
  const missing = readings.flatMap(({ accountId, rows, day }, index) => {
    const after = readings[index + 1];
    return gapsIn(rows, day, after?.accountId === accountId ? after.day : null);
  });
  const first = await listFirstReadings(db, ownerId);
  return {
    series: seriesOfReadings(readings, days),
    missing: [...missing, ...first.map(beforeFirst)],
    recordedSince: first.at(-1)?.day,
  };
}

/** What accounts came to at the end of each of some days, in each currency. */
export function seriesOfReadings(
  readings: readonly Reading[],
  days: readonly Day[],
): WorthSeries[] {
  const rows = readings.flatMap((reading) => reading.rows);
  const quantityPlaces = mostPlaces(rows.map(({ quantity }) => quantity));
  const pricePlaces = mostPlaces(rows.map(({ price }) => price ?? '0'));
  const builder = buildSeries(days, quantityPlaces + pricePlaces);
  const unitsOf = ({ quantity, price }: RecordedRow) =>
    scaledDigits(quantity, quantityPlaces) * scaledDigits(price ?? '0', pricePlaces);
  for (const [index, reading] of readings.entries()) {
    const before = readings[index - 1];
    if (before?.accountId === reading.accountId) {
      for (const row of before.rows.filter(isCounted)) {
        builder.to('investments', row.currency)(reading.day, -unitsOf(row));
      }
    }
    for (const row of reading.rows.filter(isCounted)) {
      builder.to('investments', row.currency)(reading.day, unitsOf(row));
    }
  }
  return builder.series();
}

export async function firstReadingDay(db: Db, ownerId: string): Promise<Day | undefined> {
  return (await listFirstReadings(db, ownerId))[0]?.day;
}

/** The note beside a position without a price. */
export function noPriceGap(symbol: string): Gap {
  return { code: 'PRICE_MISSING', subject: symbol, message: `${symbol}没有价格，未计入` };
}

/** Rows come by account and day. */
export function readingsOf(rows: readonly RecordedRow[]): Reading[] {
  const readings: Reading[] = [];
  for (const row of rows) {
    const { account_id: accountId, day } = row;
    const newest = readings.at(-1);
    if (newest?.accountId === accountId && newest.day === day) newest.rows.push(row);
    else readings.push({ accountId, day, rows: [row] });
  }
  return readings;
}

function isCounted(row: RecordedRow): row is RecordedRow & { price: string; currency: Currency } {
  return row.price !== null && isCurrency(row.currency);
}

/** What of a reading is left out: positions without a price, money beyond the product's currencies. */
function gapsIn(rows: readonly RecordedRow[], from: Day, until: Day | null): Dated<Gap>[] {
  const heldRows = rows.filter(({ quantity }) => quantity !== '0');
  const unpriced = heldRows.filter(({ price }) => price === null).map(({ symbol }) => symbol);
  const foreign = heldRows
    .filter(({ price, currency }) => price !== null && !isCurrency(currency))
    .map(({ currency }) => currency);
  return [
    ...[...new Set(unpriced)].map(noPriceGap),
    ...[...new Set(foreign)].map(
      (currency): Gap => ({
        code: 'RATE_MISSING',
        subject: currency,
        message: `没有${currency}的汇率，未计入`,
      }),
    ),
  ].map((note) => ({ note, from, until }));
}

function beforeFirst({ account_name: subject, day }: FirstReading): Dated<Gap> {
  const message = `从 ${day} 起才有完整记录`;
  return { note: { code: 'NOT_RECORDED', subject, message }, from: '', until: day };
}
