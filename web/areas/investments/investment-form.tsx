import { Group } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { InvestmentType } from '../../../contract/investments/investment-fields.ts';
import { currencyOptions } from '../../lib/format/currency-names.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { NoteField } from '../../ui/forms/note-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type InvestmentFields, type InvestmentValues, typeOptions } from './investment-values.ts';
import classes from './investments-page.module.css';
import { symbolHint } from './symbol-hint.ts';

interface InvestmentFormProps {
  form: UseFormReturn<InvestmentFields, unknown, InvestmentValues>;
  /**
   * The type of a holding that is edited: offered even if the form would not offer it otherwise.
   */
  ownType?: InvestmentType;
  /** Without what can be added later. */
  brief?: boolean;
}

/** The fields of a holding; the dialogs around it differ in what they send. */
export function InvestmentForm({ form, ownType, brief = false }: InvestmentFormProps) {
  const { control } = form;
  const currency = useWatch({ control, name: 'currency' });
  return (
    <>
      <TextField
        name="investmentName"
        control={control}
        label="投资名称"
        withAsterisk
        data-autofocus
      />
      <Group grow align="start">
        <SelectField
          name="investmentType"
          control={control}
          label="投资类型"
          data={typeOptions(ownType)}
        />
        <TextField
          name="symbol"
          control={control}
          label="投资代码"
          withAsterisk
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Group>
      <SymbolHint control={control} />
      <Group grow align="start">
        <AmountField name="quantity" control={control} label="数量" step={0.000001} />
        <AmountField name="costPrice" control={control} label="成本价格" unit={currency} />
      </Group>
      <Group grow align="start">
        <SelectField
          name="currency"
          control={control}
          label="货币"
          data={currencyOptions}
          searchable
        />
        <TextField
          name="purchaseDate"
          control={control}
          type="date"
          label="购买日期"
          withAsterisk
          min="1900-01-01"
          max="2199-12-31"
        />
      </Group>
      {!brief && <NoteField name="description" control={control} />}
    </>
  );
}

/** How the code is understood. A separate component, so that a key renders only this again. */
function SymbolHint({ control }: Pick<InvestmentFormProps['form'], 'control'>) {
  const [symbol, type, currency] = useWatch({
    control,
    name: ['symbol', 'investmentType', 'currency'],
  });
  return (
    <p className={classes.hint} role="status">
      {symbolHint(symbol, type, currency)}
    </p>
  );
}
