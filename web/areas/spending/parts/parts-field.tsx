import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { spendingCategories } from '../../../../contract/spending/categories.ts';
import { mostParts } from '../../../../contract/spending/spending-words.ts';
import { type Decimal, decimal, sum } from '../../../../finance/money/decimal.ts';
import { categoryOptions, noCategory } from '../../../ledger/category-choices.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { plainNumber } from '../../../ui/forms/amount-text.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { EntryFields, EntryValues } from '../entry-values.ts';
import classes from './parts.module.css';

interface PartsFieldProps {
  form: UseFormReturn<EntryFields, unknown, EntryValues>;
}

/**
 * What an entry is split into: each part with its category, amount and note, and how much is missing. Loaded when
 * an entry is split.
 */
export function PartsField({ form }: PartsFieldProps) {
  const { control, formState, getValues } = form;
  const { data: categories = [] } = useCall(spendingCategories.list);
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'parts' });
  const missing = useMissing(form);
  const problem = formState.errors.parts;
  const message = problem?.message ?? problem?.root?.message;
  return (
    <fieldset className={classes.parts}>
      <legend className={classes.legend}>拆分</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={classes.part}>
          <SelectField
            name={`parts.${index}.categoryId`}
            control={control}
            label={`分类 ${index + 1}`}
            optional
            data={[
              { value: noCategory, label: '未分类' },
              ...categoryOptions(categories, { chosen: getValues(`parts.${index}.categoryId`) }),
            ]}
          />
          <AmountField
            name={`parts.${index}.amount`}
            control={control}
            label={`金额 ${index + 1}`}
          />
          <TextField
            name={`parts.${index}.note`}
            control={control}
            className={classes.note}
            label={`备注 ${index + 1}`}
          />
          <Button
            className={classes.remove}
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`移除第 ${index + 1} 份`}
            onClick={() => remove(index)}
          >
            <IconX size={16} stroke={1.5} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <p className={classes.missing} aria-live="polite">
        {missing === undefined ? '' : missingInWords(missing)}
      </p>
      {message && (
        <p className={classes.error} role="alert">
          {message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          disabled={fields.length >= mostParts}
          onClick={() =>
            append({
              categoryId: noCategory,
              amount: missing?.gt(0) ? missing.toFixed(2) : '',
              note: '',
            })
          }
        >
          添加一份
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => replace([])}>
          不拆分
        </Button>
      </div>
    </fieldset>
  );
}

/** How much the parts are below the amount; undefined while one of the figures is no number. */
function useMissing({ control }: PartsFieldProps['form']): Decimal | undefined {
  const [amount, parts] = useWatch({ control, name: ['amount', 'parts'] });
  const whole = plainNumber(amount);
  const read = parts.map((part) => (part.amount.trim() === '' ? '0' : plainNumber(part.amount)));
  if (whole === undefined || read.includes(undefined)) return undefined;
  return decimal(whole).minus(sum(read.map((text) => decimal(text ?? '0'))));
}

function missingInWords(missing: Decimal): string {
  if (missing.eq(0)) return '合计与金额一致';
  return missing.gt(0) ? `还差 ${missing.toFixed(2)}` : `多出 ${missing.abs().toFixed(2)}`;
}
