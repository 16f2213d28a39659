import type { z } from 'zod';
import type { namedCategoriesBody } from '../../../../contract/spending/spending-bodies.ts';
import { type CategoryKind, mostCategories } from '../../../../contract/spending/spending-words.ts';
import { fold } from '../../../../finance/spending/fold.ts';
import { levelNames } from '../../../../finance/spending/same-named.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type CategoryRow, categoryRows, lockCategories } from '../categories.repository.ts';
import { newCategory } from '../start-categories.ts';

/** Adds the categories that another program has, each level where it is missing. */
export async function addNamed(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { names }: z.output<typeof namedCategoriesBody>,
): Promise<void> {
  const all = [...(await lockCategories(tx, ownerId))];
  const added: CategoryRow[] = [];
  const findOrAdd = (kind: CategoryKind, name: string, parent: CategoryRow | undefined) => {
    const parent_id = parent?.id ?? null;
    const siblings = all.filter((one) => one.kind === kind && one.parent_id === parent_id);
    const known = siblings.find((one) => fold(one.name) === fold(name));
    if (known) return known;
    const position = Math.max(-1, ...siblings.map((one) => one.position)) + 1;
    const row = newCategory(deps, ownerId, { kind, name, parent_id, position });
    all.push(row);
    added.push(row);
    return row;
  };
  for (const { name, kind } of names) {
    const [upper, lower] = levelNames(name);
    if (upper === '') continue;
    const parent = findOrAdd(kind, upper, undefined);
    if (lower !== '') findOrAdd(kind, lower, parent);
  }
  if (all.length > mostCategories) {
    throw new AppError('VALIDATION_FAILED', `最多${mostCategories}个分类`);
  }
  if (added.length > 0) await categoryRows.insert(tx, added);
}
