import type { SpendingCategory } from '../../contract/spending/categories.ts';
import {
  type CategoryKind,
  categoryKindLabels,
  categoryKinds,
} from '../../contract/spending/spending-words.ts';

/** The choice of no category. */
export const noCategory = 'none';

/** The names of categories by their ids, those of the second level behind their parent's. */
export function namesOf(categories: readonly SpendingCategory[]): ReadonlyMap<string, string> {
  const own = new Map(categories.map(({ id, name }) => [id, name]));
  return new Map(
    categories.map(({ id, name, parentId }) => {
      const parent = parentId === null ? undefined : own.get(parentId);
      return [id, parent === undefined ? name : `${parent} / ${name}`];
    }),
  );
}

/** Categories to choose from, by kind. A hidden one is offered only where it is chosen already. */
export function categoryOptions(
  categories: readonly SpendingCategory[],
  { kinds = categoryKinds, chosen }: { kinds?: readonly CategoryKind[]; chosen?: string } = {},
) {
  const names = namesOf(categories);
  return kinds.flatMap((kind) => {
    const items = categories
      .filter((one) => one.kind === kind && (!one.isHidden || one.id === chosen))
      .map(({ id }) => ({ value: id, label: names.get(id) ?? '' }));
    return items.length === 0 ? [] : [{ group: categoryKindLabels[kind], items }];
  });
}
