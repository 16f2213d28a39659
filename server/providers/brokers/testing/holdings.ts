import type { VenueCase } from './program.ts';

/** The rows unchanged, no rows, or all rows with 0 for every number. */
export function holdings<T extends object>(venueCase: VenueCase, rows: T[]): T[] {
  if (venueCase === 'empty') return [];
  if (venueCase === 'priced') return rows.filter((row) => !isUnpriced(row));
  if (venueCase !== 'zero') return rows;
  return rows.map((row) => {
    const entries = Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? '0.00000000' : value,
    ]);
    return Object.fromEntries(entries) as T;
  });
}

const unpriced = ['BRK.B.US', 'AAPL261218C250000.US', 'NOPAIR', 'LDW', 'W'];

function isUnpriced(row: object): boolean {
  return Object.values(row).some((value) => unpriced.includes(value));
}
