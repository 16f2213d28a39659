import type { Db } from '../../../db/database.ts';
import type { Problem } from '../../../integrity/problem.ts';
import { listMislinkedEntries } from './entries.repository.ts';

const mostTold = 100;

/** That the transaction which an entry names stands for that entry, and was not taken back. */
export async function checkLinkedCash(db: Db): Promise<Problem[]> {
  const rows = await listMislinkedEntries(db, mostTold);
  return rows.map(({ id, taken_back: back }) => ({
    table: 'investment_entries',
    row: id,
    what:
      back === null
        ? 'its transaction stands for something else'
        : 'its transaction was taken back',
  }));
}
