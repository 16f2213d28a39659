import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type UseControllerProps,
  useController,
} from 'react-hook-form';
import { type SpendingTag, spendingTags } from '../../../../contract/spending/bulk.ts';
import { mostTagsOfEntry } from '../../../../contract/spending/spending-words.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';

interface TagsFieldProps<Fields extends FieldValues, Values> {
  name: FieldPath<Fields>;
  control: NonNullable<UseControllerProps<Fields, FieldPath<Fields>, Values>['control']>;
  label: string;
  /** A name that is no tag yet may become one. */
  mayAdd?: boolean;
}

/** The value of the choice that adds a tag; no id of a tag is like it. */
const toAdd = '+';

/** Some of the tags, each chosen by its name. */
export function TagsField<Fields extends FieldValues, Values>({
  name,
  control,
  label,
  mayAdd = false,
}: TagsFieldProps<Fields, Values>) {
  const { field, fieldState } = useController({ name, control });
  const { data: stored = [] } = useCall(spendingTags.list);
  const [added, setAdded] = useState<SpendingTag>();
  const [typed, setTyped] = useState('');
  const chosen: string[] = field.value;
  const create = useChangeCall(spendingTags.create, {
    onDone: (tag) => {
      // It can be chosen before the list has been fetched anew.
      setAdded(tag);
      field.onChange([...new Set([...chosen, tag.id])]);
    },
  });
  const isStored = stored.some(({ id }) => id === added?.id);
  const tags = added && !isStored ? [...stored, added] : stored;
  const text = typed.trim();
  const isNew = mayAdd && text !== '' && !tags.some((tag) => tag.name === text);
  // A filter without a choice has nothing to offer where there is no tag at all.
  if (tags.length === 0 && !mayAdd) return null;
  return (
    <MultiSelect
      ref={field.ref}
      label={label}
      searchable
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': `清除${label}` }}
      placeholder={chosen.length > 0 ? '' : mayAdd ? '选择，或输入新标签' : '选择标签'}
      nothingFoundMessage="没有这个标签"
      maxValues={mostTagsOfEntry}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[
        ...tags.map((tag) => ({ value: tag.id, label: tag.name })),
        // The label contains what was typed, so that the search keeps it.
        ...(isNew ? [{ value: toAdd, label: `添加标签“${text}”` }] : []),
      ]}
      value={chosen}
      onBlur={field.onBlur}
      onChange={(ids) => {
        if (ids.includes(toAdd)) create.change({ body: { name: text } });
        else field.onChange(ids);
      }}
      error={fieldState.error?.message}
    />
  );
}
