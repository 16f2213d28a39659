import { categoryKinds } from '../../../contract/spending/spending-words.ts';
import { startingCategories } from '../../../finance/spending/starting-categories.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type CategoryRow, categoryRows, lockCategories } from './categories.repository.ts';

/** Writes the categories that a new user begins with, unless there are some. */
export async function startCategories(tx: Tx, deps: Deps, ownerId: string): Promise<void> {
  if ((await lockCategories(tx, ownerId)).length > 0) return;
  const rows: CategoryRow[] = [];
  const add = (fields: Partial<CategoryRow> & Pick<CategoryRow, 'kind' | 'name' | 'position'>) => {
    const row = newCategory(deps, ownerId, fields);
    rows.push(row);
    return row;
  };
  for (const kind of categoryKinds) {
    for (const [position, { name, icon, children, builtIn }] of startingCategories[
      kind
    ].entries()) {
      const parent = add({ kind, name, icon, position, built_in: builtIn ?? null });
      for (const [at, child] of (children ?? []).entries()) {
        add({ kind, name: child, position: at, parent_id: parent.id });
      }
    }
  }
  await categoryRows.insert(tx, rows);
}

/** A category that is not stored yet. */
export function newCategory(
  deps: Deps,
  ownerId: string,
  fields: Partial<CategoryRow> & Pick<CategoryRow, 'kind' | 'name' | 'position'>,
): CategoryRow {
  const now = toInstantColumn(deps.now());
  return {
    id: deps.newId(),
    owner_id: ownerId,
    parent_id: null,
    icon: null,
    is_hidden: 0,
    built_in: null,
    version: 1,
    created_at: now,
    updated_at: now,
    ...fields,
  };
}
