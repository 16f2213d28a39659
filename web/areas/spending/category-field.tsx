import { Button, Select } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import { spendingCategories } from '../../../contract/spending/categories.ts';
import type { CategoryKind } from '../../../contract/spending/spending-words.ts';
import { categoryOptions, noCategory } from '../../ledger/category-choices.ts';
import { useCall, useChangeCall } from '../../lib/query/use-call.ts';
import { ChoiceRow } from '../../ui/forms/choice-row.tsx';
import { quickChoices } from './category-choices.ts';
import type { EntryFields, EntryValues } from './entry-values.ts';

interface CategoryFieldProps {
  control: Control<EntryFields, unknown, EntryValues>;
  /** Shows the most used categories of a kind, so that one press chooses. */
  quickKind?: CategoryKind;
  /** Why it was chosen by itself, which is said as long as it stands. */
  proposed?: { categoryId: string; words: string } | undefined;
}

/** The category of an entry, which is optional; a user without categories may start with the usual ones. */
export function CategoryField({ control, quickKind, proposed }: CategoryFieldProps) {
  const { data: categories } = useCall(spendingCategories.list);
  const start = useChangeCall(spendingCategories.start);
  const { field, fieldState } = useController({ name: 'categoryId', control });
  if (!categories) return null;
  if (categories.length === 0) {
    return (
      <div>
        <Button
          data-writes
          variant="default"
          loading={start.isPending}
          onClick={() => start.change({})}
        >
          使用常用分类
        </Button>
      </div>
    );
  }
  const quick = quickKind ? quickChoices(categories, quickKind) : [];
  return (
    <>
      {quick.length > 0 && (
        <ChoiceRow label="常用分类" options={quick} value={field.value} onChange={field.onChange} />
      )}
      <Select
        {...field}
        label="分类"
        searchable
        allowDeselect={false}
        nothingFoundMessage="没有这个分类"
        data={[
          { value: noCategory, label: '未分类' },
          ...categoryOptions(categories, { chosen: field.value }),
        ]}
        onChange={(id) => field.onChange(id ?? noCategory)}
        {...(proposed?.categoryId === field.value && { description: proposed.words })}
        error={fieldState.error?.message}
      />
    </>
  );
}
