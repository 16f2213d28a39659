import type { EntryQuestion, FoundEntry } from '../../area-entries.ts';
import type { Db } from '../../db/database.ts';
import { foldedEntries } from './entries/entries.routes.ts';
import { findNamedEntries } from './investments.repository.ts';

/** Trades by their notes and the names of their holdings. Only the holdings of those found are folded. */
export async function findTrades(
  db: Db,
  ownerId: string,
  question: EntryQuestion,
): Promise<FoundEntry[]> {
  const named = await findNamedEntries(db, ownerId, question);
  const names = new Map(named.map(({ id, investment_name }) => [id, investment_name]));
  const found = new Map<string, FoundEntry>();
  for (const holdingId of new Set(named.map(({ investment_id }) => investment_id))) {
    const { folded, answer } = await foldedEntries(db, ownerId, holdingId);
    for (const one of folded.filter(({ entry }) => names.has(entry.id))) {
      const { id, accountId, type, effect, currency, day, note } = answer(one);
      found.set(id, {
        id,
        accountId,
        type,
        amount: effect.cash,
        currency,
        balanceAfter: null,
        day,
        description: [names.get(id), note].filter(Boolean).join('：'),
      });
    }
  }
  return named.flatMap(({ id }) => found.get(id) ?? []);
}
