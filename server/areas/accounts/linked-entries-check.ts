import { type LinkProblem, linkProblems } from '../../../finance/ledger/linked-entries.ts';
import type { Db } from '../../db/database.ts';
import type { Problem } from '../../integrity/problem.ts';

const problemTexts: Record<LinkProblem, string> = {
  REVERSES_NOTHING: 'takes back no earlier entry of its account with its type, day and amount',
  REVERSED_TWICE: 'takes back what another entry takes back too',
  SIDES_DISAGREE: 'is of a transfer that is not one entry out of and one into another account',
  SUM_NOT_ZERO: 'is of a transfer in one currency whose two entries do not sum to 0',
  HALF_REVERSED: 'is of a transfer of which one entry is taken back and the other is not',
};

/** That transfers have two sides that agree, and that a reversal repeats what it takes back. */
export async function checkLinkedEntries(db: Db): Promise<Problem[]> {
  const reversed = db
    .selectFrom('account_transactions')
    .select('reverses')
    .where('reverses', 'is not', null);
  const entries = await db
    .selectFrom('account_transactions as entry')
    .innerJoin('accounts', 'accounts.id', 'entry.account_id')
    .select([
      'entry.id',
      'entry.owner_id',
      'entry.account_id as account',
      'accounts.currency',
      'entry.sequence',
      'entry.day',
      'entry.type',
      'entry.amount',
      'entry.transfer_id as transferId',
      'entry.reverses',
    ])
    .where((eb) =>
      eb.or([
        eb('entry.transfer_id', 'is not', null),
        eb('entry.reverses', 'is not', null),
        eb('entry.id', 'in', reversed),
      ]),
    )
    .orderBy('entry.account_id')
    .orderBy('entry.sequence')
    .execute();
  return [...Map.groupBy(entries, (entry) => entry.owner_id).values()]
    .flatMap(linkProblems)
    .map(({ entry, problem }) => ({
      table: 'account_transactions',
      row: `${entry.account}/${entry.sequence}`,
      what: problemTexts[problem],
    }));
}
