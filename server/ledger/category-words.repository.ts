import { mostWords } from '../../contract/spending/spending-words.ts';
import type { Tx } from '../db/database.ts';
import { ownedRows } from '../db/owned-rows.ts';
import { AppError } from '../errors.ts';

/** What categories of other programs' files mean to owners, by their sources. */
export const wordRows = ownedRows('spending_words');

/** Remembers what categories of a source mean; one that is known already keeps the time at which it was. */
export async function saveCategoryWords(
  tx: Tx,
  { ownerId, source }: { ownerId: string; source: string },
  words: readonly { word: string; categoryId: string | null }[],
  now: string,
): Promise<void> {
  const known = await wordRows.list(tx, ownerId);
  const isKnown = new Set(known.flatMap((row) => (row.source === source ? [row.word] : [])));
  const added = new Set(words.flatMap(({ word }) => (isKnown.has(word) ? [] : [word])));
  if (known.length + added.size > mostWords) {
    throw new AppError('VALIDATION_FAILED', `最多记住${mostWords}个分类`);
  }
  for (const { word, categoryId } of words) {
    await tx
      .insertInto('spending_words')
      .values({ owner_id: ownerId, source, word, category_id: categoryId, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'source', 'word']).doUpdateSet({ category_id: categoryId }),
      )
      .execute();
  }
}
