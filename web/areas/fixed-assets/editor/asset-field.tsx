import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import classes from './asset-form.module.css';
import type { FieldSpec } from './asset-tabs.ts';
import { CategoryField } from './category-field.tsx';
import { DayInput } from './day-input.tsx';
import type { TabForm } from './use-asset-forms.ts';

type Order = ('label' | 'input' | 'description' | 'error')[];

export interface AssetFieldProps {
  form: TabForm;
  field: FieldSpec;
  /** The currency that amounts are in. */
  currency: string;
  readOnly?: boolean;
  onTyped?: ((name: string, text: string) => void) | undefined;
}

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
          // Below the input, so that fields side by side are aligned.
          inputWrapperOrder: ['label', 'input', 'description', 'error'] as Order,
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
