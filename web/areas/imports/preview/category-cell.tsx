import { Button, NativeSelect } from '@mantine/core';
import type { ImportRow } from '../../../../contract/imports/imports.ts';
import layout from '../step-layout.module.css';
import type { CategoryChoices } from './use-category-choices.ts';

interface CategoryCellProps {
  row: ImportRow;
  categories: CategoryChoices;
}

/** The category that a row is given, why, and a choice of another one. A transfer has none. */
export function CategoryCell({ row: { n, becomes }, categories }: CategoryCellProps) {
  if (!categories.hasCategories || !becomes || !('ref' in becomes)) return null;
  if (becomes.type === 'TRANSFER') return null;
  const choice = categories.choiceOf(n, becomes);
  const { payee, category } = becomes;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={`第 ${n} 行的分类`}
        data={categories.optionsFor(choice)}
        value={choice}
        onChange={({ currentTarget }) => categories.choose(n, currentTarget.value)}
      />
      {category && <span className={layout.remark}>{category.reason}</span>}
      {payee && categories.isLast(n) && (
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={categories.isPending}
          onClick={() => void categories.chooseForPayee(n, becomes, choice)}
        >
          同一对方都这样归类
        </Button>
      )}
    </>
  );
}
