import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { takeOwnerMutex } from '../../db/with-transaction.ts';
import { chunks } from '../../lib/chunks.ts';

export type CategoryRow = Selectable<Database['spending_categories']>;

export const categoryRows = ownedRows('spending_categories');

/** All of an owner, in the order in which they are shown: kind by kind, each parent before its children. */
export async function listCategories(db: Db, ownerId: string): Promise<CategoryRow[]> {
  return inOrder(await categoryRows.list(db, ownerId, {}, 'position', 'id'));
}

/**
 * The same, with the owner locked: no other transaction changes its categories until this one ends. What
 * deletes a category locks all accounts first, as a booking does, which looks at categories later.
 */
export async function lockCategories(tx: Tx, ownerId: string): Promise<CategoryRow[]> {
  await takeOwnerMutex(tx, ownerId);
  return listCategories(tx, ownerId);
}

const kindOrder = { EXPENSE: 0, INCOME: 1, NEUTRAL: 2 };

function inOrder(rows: readonly CategoryRow[]): CategoryRow[] {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  return (children.get(null) ?? [])
    .toSorted((a, b) => kindOrder[a.kind] - kindOrder[b.kind])
    .flatMap((row) => [row, ...(children.get(row.id) ?? [])]);
}

/** How many entries and parts of entries have each category. */
export async function countByCategory(db: Db, ownerId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of ['spending_details', 'spending_parts'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['category_id', (eb) => eb.fn.countAll<string | number>().as('count')])
      .where('owner_id', '=', ownerId)
      .where('category_id', 'is not', null)
      .groupBy('category_id')
      .execute();
    for (const { category_id, count } of rows) {
      const id = category_id ?? '';
      counts.set(id, (counts.get(id) ?? 0) + Number(count));
    }
  }
  return counts;
}

/** What names a category, to be put back when its merging is undone. */
export interface CategoryUse {
  entries: string[];
  proposed: string[];
  parts: [entry: string, position: number][];
  words: [source: string, word: string][];
  /** What recurs; missing in changes that are older. */
  recurring?: string[];
}

export async function findUse(db: Db, ownerId: string, id: string): Promise<CategoryUse> {
  const entries = await db
    .selectFrom('spending_details')
    .select('entry_id')
    .where('owner_id', '=', ownerId)
    .where('category_id', '=', id)
    .execute();
  const proposed = await db
    .selectFrom('spending_details')
    .select('entry_id')
    .where('owner_id', '=', ownerId)
    .where('proposed_id', '=', id)
    .execute();
  const parts = await db
    .selectFrom('spending_parts')
    .select(['entry_id', 'position'])
    .where('owner_id', '=', ownerId)
    .where('category_id', '=', id)
    .execute();
  const words = await db
    .selectFrom('spending_words')
    .select(['source', 'word'])
    .where('owner_id', '=', ownerId)
    .where('category_id', '=', id)
    .execute();
  const recurring = await db
    .selectFrom('spending_recurring')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('category_id', '=', id)
    .execute();
  return {
    recurring: recurring.map((row) => row.id),
    entries: entries.map(({ entry_id }) => entry_id),
    proposed: proposed.map(({ entry_id }) => entry_id),
    parts: parts.map(({ entry_id, position }) => [entry_id, position]),
    words: words.map(({ source, word }) => [source, word]),
  };
}

/** Gives everything that names a category to another, or to none. */
export async function moveUse(
  tx: Tx,
  ownerId: string,
  from: string,
  to: string | null,
  now: string,
): Promise<void> {
  await tx
    .updateTable('spending_details')
    .set((eb) => ({
      category_id: to,
      ...(to === null && { chosen_by: null }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('owner_id', '=', ownerId)
    .where('category_id', '=', from)
    .execute();
  await tx
    .updateTable('spending_details')
    .set({ proposed_id: to })
    .where('owner_id', '=', ownerId)
    .where('proposed_id', '=', from)
    .execute();
  for (const table of ['spending_parts', 'spending_words', 'spending_recurring'] as const) {
    await tx
      .updateTable(table)
      .set({ category_id: to })
      .where('owner_id', '=', ownerId)
      .where('category_id', '=', from)
      .execute();
  }
}

/** Gives back to a category what was moved from it to the category `to` (null: to none) and is still there. */
export async function giveBackUse(
  tx: Tx,
  ownerId: string,
  id: string,
  { entries, proposed, parts, words, recurring = [] }: CategoryUse,
  to: string | null,
  now: string,
): Promise<void> {
  for (const some of chunks(entries, idsAtOnce)) {
    await tx
      .updateTable('spending_details')
      .set((eb) => ({
        category_id: id,
        chosen_by: eb.fn.coalesce('chosen_by', eb.val('PERSON' as const)),
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('owner_id', '=', ownerId)
      .where('category_id', 'is not distinct from', to)
      .where('entry_id', 'in', some)
      .execute();
  }
  for (const some of chunks(proposed, idsAtOnce)) {
    await tx
      .updateTable('spending_details')
      .set({ proposed_id: id })
      .where('owner_id', '=', ownerId)
      .where('proposed_id', 'is not distinct from', to)
      .where('entry_id', 'in', some)
      .execute();
  }
  for (const some of chunks(recurring, idsAtOnce)) {
    await tx
      .updateTable('spending_recurring')
      .set({ category_id: id })
      .where('owner_id', '=', ownerId)
      .where('category_id', 'is not distinct from', to)
      .where('id', 'in', some)
      .execute();
  }
  for (const [entry, position] of parts) {
    await tx
      .updateTable('spending_parts')
      .set({ category_id: id })
      .where('owner_id', '=', ownerId)
      .where('category_id', 'is not distinct from', to)
      .where('entry_id', '=', entry)
      .where('position', '=', position)
      .execute();
  }
  for (const [source, word] of words) {
    await tx
      .updateTable('spending_words')
      .set({ category_id: id })
      .where('owner_id', '=', ownerId)
      .where('category_id', 'is not distinct from', to)
      .where('source', '=', source)
      .where('word', '=', word)
      .execute();
  }
}

const idsAtOnce = 500;
