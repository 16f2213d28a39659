import { fold } from '../../finance/spending/fold.ts';
import type { Choice } from '../../finance/spending/learning.ts';
import type { Db } from '../db/database.ts';
import { chunks } from '../lib/chunks.ts';

const payeesAtOnce = 500;

/** The categories that a person chose for entries of some payees, newest first; hidden ones left out. */
export async function listChoices(
  db: Db,
  ownerId: string,
  payees: Iterable<string>,
): Promise<Choice[]> {
  const foldedPayees = new Set([...payees].map(fold));
  if (foldedPayees.size === 0) return [];
  const known = await db
    .selectFrom('spending_details')
    .select('payee')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('payee', 'is not', null)
    .execute();
  const spellings = known.flatMap(({ payee }) =>
    foldedPayees.has(fold(payee ?? '')) ? [payee] : [],
  );
  const found = [];
  for (const some of chunks(spellings, payeesAtOnce)) {
    found.push(
      ...(await db
        .selectFrom('spending_details as details')
        .innerJoin('account_transactions as first', (join) =>
          join
            .onRef('first.owner_id', '=', 'details.owner_id')
            .onRef('first.id', '=', 'details.entry_id'),
        )
        .innerJoin('spending_categories as chosen', 'chosen.id', 'details.category_id')
        .select(['details.payee', 'details.category_id', 'details.entry_id'])
        .select(['first.day', 'first.amount'])
        .where('details.owner_id', '=', ownerId)
        .where('details.chosen_by', '=', 'PERSON')
        .where('details.payee', 'in', some)
        .where('chosen.is_hidden', '=', 0)
        .execute()),
    );
  }
  found.sort((a, b) =>
    a.day === b.day ? (a.entry_id < b.entry_id ? 1 : -1) : a.day < b.day ? 1 : -1,
  );
  return found.map(({ payee, category_id, amount }) => ({
    payee: payee ?? '',
    isIncoming: !amount.startsWith('-'),
    categoryId: category_id ?? '',
  }));
}
