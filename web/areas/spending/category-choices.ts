import type { SpendingCategory } from '../../../contract/spending/categories.ts';
import type { CategoryKind } from '../../../contract/spending/spending-words.ts';

const quickCount = 8;

/** The categories with the most entries; without entries, the first ones of the first level. */
export function quickChoices(categories: readonly SpendingCategory[], kind: CategoryKind) {
  return categories
    .filter((one) => one.kind === kind && !one.isHidden && !one.builtIn)
    .filter(({ parentId, entryCount }) => parentId === null || entryCount > 0)
    .toSorted((a, b) => b.entryCount - a.entryCount)
    .slice(0, quickCount)
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** A category with those below it. */
export interface Branch {
  category: SpendingCategory;
  children: SpendingCategory[];
}

/** The categories of a kind as a tree, in their order. */
export function branchesOf(categories: readonly SpendingCategory[], kind: CategoryKind): Branch[] {
  const ofKind = categories.filter((one) => one.kind === kind);
  return ofKind
    .filter(({ parentId }) => parentId === null)
    .map((category) => ({
      category,
      children: ofKind.filter(({ parentId }) => parentId === category.id),
    }));
}
