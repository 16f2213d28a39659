import { type LinkProblem, linkProblems } from '../../../../finance/ledger/linked-entries.ts';
import type { Db } from '../../../db/database.ts';
import type { Problem } from '../../../integrity/problem.ts';
import { listLinkedEntriesOfAll } from './transfers.repository.ts';

const problemTexts: Record<LinkProblem, string> = {
  REVERSES_NOTHING: 'takes back no earlier entry of its account with its type, day and amount',
  REVERSED_TWICE: 'takes back what another entry takes back too',
  SIDES_DISAGREE: 'is of a transfer that is not one entry out of and one into another account',
  SUM_NOT_ZERO: 'is of a transfer in one currency whose two entries do not sum to 0',
  HALF_REVERSED: 'is of a transfer of which one entry is taken back and the other is not',
};

/** Checks that the two sides of a transfer agree, and that a reversal repeats what it takes back. */
export async function checkLinkedEntries(db: Db): Promise<Problem[]> {
  const entries = await listLinkedEntriesOfAll(db);
  return [...Map.groupBy(entries, (entry) => entry.owner_id).values()]
    .flatMap(linkProblems)
    .map(({ entry, problem }) => ({
      table: 'account_transactions',
      row: `${entry.account}/${entry.sequence}`,
      what: problemTexts[problem],
    }));
}
