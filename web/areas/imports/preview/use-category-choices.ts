import { useState } from 'react';
import type { ImportRow } from '../../../../contract/imports/imports.ts';
import { spendingCategories } from '../../../../contract/spending/categories.ts';
import { categoryOptions, noCategory } from '../../../ledger/category-choices.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useChooseCategories } from '../imports.queries.ts';

/** A row that becomes an entry of a cash account. */
export type CashRow = Extract<NonNullable<ImportRow['becomes']>, { ref: string }>;

/**
 * The categories that somebody chooses for the rows of a draft. A choice is seen at once; its reason follows when
 * the server has answered.
 */
export function useCategoryChoices(id: string) {
  const { data: categories = [] } = useCall(spendingCategories.list);
  const { submit, isPending } = useChooseCategories(id);
  const [shown, setShown] = useState<ReadonlyMap<number, string>>(new Map());
  /** The row that was chosen for last, which offers the same to all of its payee. */
  const [last, setLast] = useState<number>();
  const idOf = (choice: string) => (choice === noCategory ? null : choice);

  async function choose(n: number, choice: string) {
    setShown((present) => new Map(present).set(n, choice));
    setLast(n);
    // A failure is announced; the row then shows again what the server has.
    await submit({ rows: [{ n, categoryId: idOf(choice) }] }).catch(() => undefined);
    setShown((present) => new Map([...present].filter(([other]) => other !== n)));
  }

  return {
    isPending,
    hasCategories: categories.length > 0,
    optionsFor: (chosen: string) => [
      { value: noCategory, label: '未分类' },
      ...categoryOptions(categories, { chosen }),
    ],
    choiceOf: (n: number, { category }: CashRow) => shown.get(n) ?? category?.id ?? noCategory,
    isLast: (n: number) => n === last,
    choose: (n: number, choice: string) => void choose(n, choice),
    /** What one row has, for all rows of its payee in the same direction. */
    chooseForPayee: async (n: number, { payee, amount }: CashRow, choice: string) => {
      if (!payee) return;
      const isIncoming = amount > 0;
      await submit({ payees: [{ payee, isIncoming, categoryId: idOf(choice) }] }).catch(
        () => undefined,
      );
      setLast((present) => (present === n ? undefined : present));
    },
  };
}

export type CategoryChoices = ReturnType<typeof useCategoryChoices>;
