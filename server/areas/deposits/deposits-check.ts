import type { Db } from '../../db/database.ts';
import type { Problem } from '../../integrity/problem.ts';
import { depositRows, listDeposits, type StoredDeposit } from './deposits.repository.ts';

/** That rates and acts of each deposit belong to its terms. */
export async function checkDeposits(db: Db): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const ownerId of await depositRows.listOwners(db)) {
    for (const deposit of await listDeposits(db, ownerId)) {
      const what = problemOf(deposit);
      if (what) problems.push({ table: 'deposits', row: deposit.row.id, what });
    }
  }
  return problems;
}

function problemOf({ row, rates, opening, closing }: StoredDeposit): string | undefined {
  if (rates.some(({ term_number }, index) => term_number !== index + 2)) {
    return 'the rates of its later terms are not numbered from 2 on';
  }
  if (opening && opening.day !== row.start_date)
    return 'was paid for on another day than its first';
  if (closing && closing.day < row.start_date) return 'was taken out before it was made';
  return undefined;
}
