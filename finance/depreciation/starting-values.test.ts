import { expect, it } from 'vitest';
import { startingValues } from './starting-values.ts';

const textOf = ({ day, cents }: { day: string; cents: bigint }) => `${day} ${cents}`;

it('a value goes from the price of the purchase to the first market value by like parts a month', () => {
  // 7,000.00 in three months: 2,333.33, 4,666.67, 7,000.00.
  const values = startingValues(
    { day: '2025-11-20', cents: 1_000_000n },
    { day: '2026-02-09', cents: 1_700_000n },
  );
  expect(values.map(textOf)).toEqual([
    '2025-11-20 1000000',
    '2025-12-01 1233333',
    '2026-01-01 1466667',
    '2026-02-01 1700000',
  ]);
});

it('a value that falls is rounded as one that rises', () => {
  // −0.05 in two months: −0.025 is −0.03.
  const values = startingValues(
    { day: '2026-01-31', cents: 10n },
    { day: '2026-03-01', cents: 5n },
  );
  expect(values.map(textOf)).toEqual(['2026-01-31 10', '2026-02-01 7', '2026-03-01 5']);
});

it('within one month there is nothing in between', () => {
  const purchase = { day: '2026-03-02', cents: 10n };
  expect(startingValues(purchase, { day: '2026-03-31', cents: 5n })).toEqual([]);
  expect(startingValues(purchase, { day: '2026-02-28', cents: 5n })).toEqual([]);
});
