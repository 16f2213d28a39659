import {
  Autocomplete,
  type AutocompleteProps,
  Checkbox,
  Select,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { startTransition, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import classes from './asset-form.module.css';
import type { FieldSpec } from './asset-tabs.ts';
import type { TabForm } from './use-asset-forms.ts';

export interface AssetFieldProps {
  form: TabForm;
  field: FieldSpec;
  /** The currency that amounts are in. */
  currency: string;
  readOnly?: boolean;
  onTyped?: ((name: string, text: string) => void) | undefined;
}

/** A longer list, such as that of currencies, is searched. */
const mostWithoutSearch = 10;

/** One field, with the input that fits its kind. */
export function AssetField({ form, field: spec, currency, readOnly, onTyped }: AssetFieldProps) {
  const { name, label, kind, required, hint, unit } = spec;
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => {
        const change = (text: string) => {
          field.onChange(text);
          onTyped?.(name, text);
        };
        const shared = {
          label,
          description: readOnly ? '编号在创建后不变' : hint,
          withAsterisk: (required ?? false) && !readOnly,
          error: fieldState.error?.message,
          name: field.name,
          ref: field.ref,
          onBlur: field.onBlur,
          value: field.value ?? '',
        };
        if (Array.isArray(kind)) {
          const known = kind.some((option) => option.value === field.value);
          const data = known ? kind : [...kind, { value: shared.value, label: shared.value }];
          return (
            <Select
              {...shared}
              allowDeselect={false}
              data={data}
              searchable={data.length > mostWithoutSearch}
              onChange={(value) => change(value ?? '')}
            />
          );
        }
        switch (kind) {
          case 'money':
            return <AmountInput {...shared} unit={currency} step={0.01} onChange={change} />;
          case 'number':
            return <AmountInput {...shared} unit={unit} onChange={change} />;
          case 'day':
            return <DayInput {...shared} onChange={change} />;
          case 'flag':
            return (
              <Checkbox
                className={classes.flag}
                label={label}
                description={hint}
                name={field.name}
                ref={field.ref}
                checked={field.value === '1'}
                onChange={(event) => change(event.currentTarget.checked ? '1' : '0')}
              />
            );
          case 'category':
          case 'subcategory':
            return <CategoryField {...shared} form={form} kind={kind} onChange={change} />;
          case 'lines':
            return (
              <Textarea
                {...shared}
                autosize
                minRows={3}
                maxRows={10}
                onChange={(event) => change(event.currentTarget.value)}
              />
            );
          default:
            return (
              <TextInput
                {...shared}
                autoComplete="off"
                readOnly={readOnly ?? false}
                variant={readOnly ? 'filled' : 'default'}
                onChange={(event) => change(event.currentTarget.value)}
              />
            );
        }
      }}
    />
  );
}

interface CategoryFieldProps extends Omit<AutocompleteProps, 'form'> {
  form: TabForm;
  kind: 'category' | 'subcategory';
}

/** Suggests the usual names and those in use, and takes any other. */
function CategoryField({ form, kind, ...field }: CategoryFieldProps) {
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

type PassedOn =
  | 'label'
  | 'description'
  | 'error'
  | 'withAsterisk'
  | 'aria-label'
  | 'name'
  | 'onBlur'
  | 'ref';

interface DayInputProps extends Pick<TextInputProps, PassedOn> {
  /** `YYYY-MM-DD`; '' is no day. */
  value: string;
  onChange: (day: string) => void;
}

/** A calendar day, in the browser's own picker: it speaks the reader's language and fits a phone. */
export function DayInput({ onChange, ...field }: DayInputProps) {
  return (
    <TextInput
      {...field}
      type="date"
      min="1900-01-01"
      max="2199-12-31"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
