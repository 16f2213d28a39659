import { Suspense } from 'react';
import type { SpendingCategory } from '../../../../contract/spending/categories.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import classes from './icons.module.css';

// No page waits for the icons.
const IconPicture = latePart(async () => (await import('./late-icons.tsx')).IconPicture);

interface CategoryIconProps {
  category: SpendingCategory | undefined;
  /** Among which its parent is, whose icon it has unless it has its own. */
  categories: readonly SpendingCategory[];
}

/** The icon of a category, if it has one. */
export function CategoryIcon({ category, categories }: CategoryIconProps) {
  const parent = categories.find(({ id }) => id === category?.parentId);
  const names = [category?.icon, parent?.icon];
  if (names.every((name) => name == null)) return null;
  return (
    <Suspense fallback={<span className={classes.place} />}>
      <IconPicture names={names} />
    </Suspense>
  );
}
