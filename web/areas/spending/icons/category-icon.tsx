import type { SpendingCategory } from '../../../../contract/spending/categories.ts';
import { iconOf } from './category-icons.ts';
import classes from './icons.module.css';

interface CategoryIconProps {
  category: SpendingCategory | undefined;
  /** Among which its parent is, whose icon it has unless it has its own. */
  categories: readonly SpendingCategory[];
}

/** The icon of a category, beside its name; it says nothing that the name does not. */
export function CategoryIcon({ category, categories }: CategoryIconProps) {
  const parent = categories.find(({ id }) => id === category?.parentId);
  const Icon = iconOf(category?.icon) ?? iconOf(parent?.icon);
  if (!Icon) return null;
  return <Icon size={16} stroke={1.5} aria-hidden="true" className={classes.icon} />;
}
