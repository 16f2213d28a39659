import { expect, it } from 'vitest';
import { unitsOfCent } from '../net-worth/rounded-parts.ts';
import { sumLines } from './spending-report.ts';

it('shows what went between owners rounded as in the change of net worth, whose parts sum to it', () => {
  const row = { day: '2026-11-21', line: 'HOUSEHOLD', categoryId: null, isOnce: false } as const;
  // 1.006: by itself 1.01, beside parts that took the cent 1.00.
  const rows = [{ ...row, amount: (unitsOfCent * 1006n) / 10n }];
  expect(sumLines(rows).lines.HOUSEHOLD).toBe(101n);
  expect(sumLines(rows, { saving: 0n, household: 100n }).lines.HOUSEHOLD).toBe(100n);
});
