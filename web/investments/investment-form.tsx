import { Group, Select, Textarea, TextInput } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { InvestmentType } from '../../contract/investment-fields.ts';
import { currencyOptions } from '../lib/currency-names.ts';
import { AmountInput } from '../ui/amount-input.tsx';
import { type InvestmentFields, type InvestmentValues, typeOptions } from './investment-values.ts';
import classes from './investments-page.module.css';
import { symbolHint } from './symbol-hint.ts';

interface InvestmentFormProps {
  form: UseFormReturn<InvestmentFields, unknown, InvestmentValues>;
  /** The type of a holding that is edited: kept even where the form would not offer it. */
  ownType?: InvestmentType;
}

/** The fields of a holding; the dialogs around it differ in what they send. */
export function InvestmentForm({ form, ownType }: InvestmentFormProps) {
  const { control, register, formState, watch } = form;
  const { errors } = formState;
  const [symbol, investmentType, currency] = watch(['symbol', 'investmentType', 'currency']);
  return (
    <>
      <TextInput
        label="投资名称"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...register('investmentName')}
        error={errors.investmentName?.message}
      />
      <Group grow align="start">
        <Controller
          name="investmentType"
          control={control}
          render={({ field, fieldState }) => (
            <Select
              label="投资类型"
              withAsterisk
              allowDeselect={false}
              data={typeOptions(ownType)}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
        <TextInput
          label="投资代码"
          withAsterisk
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register('symbol')}
          error={errors.symbol?.message}
        />
      </Group>
      <Hint text={symbolHint(symbol, investmentType, currency)} />
      <Group grow align="start">
        <Controller
          name="quantity"
          control={control}
          render={({ field, fieldState }) => (
            <AmountInput
              label="数量"
              withAsterisk
              decimals={15}
              step={0.000001}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          name="costPrice"
          control={control}
          render={({ field, fieldState }) => (
            <AmountInput
              label="成本价格"
              withAsterisk
              decimals={15}
              unit={currency}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      </Group>
      <Group grow align="start">
        <Controller
          name="currency"
          control={control}
          render={({ field, fieldState }) => (
            <Select
              label="货币"
              withAsterisk
              allowDeselect={false}
              data={currencyOptions}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
        <TextInput
          type="date"
          label="购买日期"
          withAsterisk
          min="1900-01-01"
          max="2199-12-31"
          {...register('purchaseDate')}
          error={errors.purchaseDate?.message}
        />
      </Group>
      <Textarea
        label="备注"
        autosize
        minRows={2}
        maxRows={5}
        {...register('description')}
        error={errors.description?.message}
      />
    </>
  );
}

function Hint({ text }: { text: string | undefined }) {
  return (
    <p className={classes.hint} role="status">
      {text}
    </p>
  );
}
