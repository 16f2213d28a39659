import type { Allocation } from '../../../../contract/allocation/allocation.ts';
import { decimal, sum, toWire } from '../../../../finance/money/decimal.ts';

type Row = Allocation['rows'][number];

/** The most segments of a ring that can be distinguished, beside that of the rest. */
const mostParts = 5;

/** The largest rows of an allocation, which a ring shows one by one, and the rest as one part. */
export function ringRows(rows: readonly Row[]) {
  const positiveRows = rows.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  const own = positiveRows.slice(
    0,
    positiveRows.length > mostParts + 1 ? mostParts : positiveRows.length,
  );
  const rest = positiveRows.slice(own.length);
  const total = (of: (row: Row) => number, places: number) =>
    toWire(sum(rest.map((row) => decimal(of(row)))), places);
  const others = rest.length > 0 && {
    count: rest.length,
    value: total(({ value }) => value, 2),
    percent: total(({ percent }) => percent ?? 0, 4),
  };
  return { own, others };
}

/**
 * The number of the colour and pattern of a row, small ones having that of the rest together; undefined
 * where it is in no part.
 */
export function looksOf(rows: readonly Row[]): ReadonlyMap<string, number> {
  const { own } = ringRows(rows);
  const looks = new Map(own.map(({ key }, look) => [key, look]));
  const rest = rows.filter(({ key, value }) => value > 0 && !looks.has(key));
  return new Map([...looks, ...rest.map(({ key }) => [key, own.length] as const)]);
}
