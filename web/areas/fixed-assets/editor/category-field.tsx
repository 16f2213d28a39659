import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { startTransition, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import classes from './asset-form.module.css';
import type { TabForm } from './use-asset-forms.ts';

interface CategoryFieldProps extends Omit<AutocompleteProps, 'form'> {
  form: TabForm;
  kind: 'category' | 'subcategory';
}

/** Suggests the usual names and those in use, and takes any other. */
export function CategoryField({ form, kind, ...field }: CategoryFieldProps) {
  const { data: categories = [] } = useCall(fixedAssets.categories);
  const chosen = useWatch({ control: form.control, name: 'assetCategory' });
  const [opened, setOpened] = useState(false);
  const choices =
    kind === 'category'
      ? categories
      : (categories.find(({ value }) => value === chosen)?.children ?? []);
  return (
    <Autocomplete
      {...field}
      data={choices.map(({ value }) => value)}
      dropdownOpened={opened}
      // Focusing the field opens the list, as a transition, so that the first key is drawn before it.
      onDropdownOpen={() => startTransition(() => setOpened(true))}
      onDropdownClose={() => setOpened(false)}
      // The browser scrolls it; a scroll bar of Mantine's own takes longer than all options together.
      withScrollArea={false}
      classNames={{ dropdown: classes.choices }}
    />
  );
}
