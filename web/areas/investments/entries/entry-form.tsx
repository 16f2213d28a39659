import { TextInput } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { EntryType } from '../../../../contract/investments/entry-types.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { AccountOfMoneyField } from '../../../ledger/account-of-money-field.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import classes from './entries.module.css';
import {
  type EntryNumber,
  entryKinds,
  hasOtherSide,
  kindOptions,
  movesCash,
} from './entry-kinds.ts';
import { type EntryFields, type EntryValues, productOf } from './entry-values.ts';
import { MoreFields } from './more-fields.tsx';
import { OtherSideFields } from './other-side-fields.tsx';
import { AgreedChargesFields } from './suggestions/agreed-charges-fields.tsx';
import { chargeSourceOf } from './suggestions/charge-source.ts';
import {
  pricedTypes,
  type Suggestions,
  suggestedFields,
} from './suggestions/use-suggested-values.ts';

interface EntryFormProps {
  form: UseFormReturn<EntryFields, unknown, EntryValues>;
  investment: Investment;
  /** Of an entry that is edited: its kind stays. */
  ownType?: EntryType;
  /** What is suggested for the fields, in words. */
  hints: Suggestions['hints'];
}

/** The fields of an entry, which change with its kind. */
export function EntryForm({ form, investment, ownType, hints }: EntryFormProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const [type, quantity, price, amount] = useWatch({
    control,
    name: ['type', 'quantity', 'price', 'amount'],
  });
  const { hint, fields } = entryKinds[type];
  const isNew = ownType === undefined;
  const isOpenEndFund = chargeSourceOf(investment)?.market === 'FUND';
  const product = productOf(quantity, price, investment.investmentType);
  const names = fields.map(({ name }) => name);
  const isTrade = names.includes('price') && names.includes('amount');
  const amountHint =
    isTrade && product !== undefined
      ? `数量 × 价格 = ${formatMoney(product, investment.currency)}${amount === '' ? '，留空即按此' : ''}`
      : isTrade
        ? '留空时按数量 × 价格'
        : undefined;
  return (
    <>
      <div className={classes.fields}>
        <SelectField
          name="type"
          control={control}
          label="类型"
          data={kindOptions(ownType)}
          onChoose={() => form.clearErrors()}
        />
        <TextInput
          type="date"
          label="日期"
          withAsterisk
          min="1970-01-01"
          max="2199-12-31"
          {...register('day')}
          error={errors.day?.message}
        />
      </div>
      <p className={classes.hint}>{hint}</p>
      {isNew && type === 'BUY' && isOpenEndFund && (
        <div className={classes.fields}>
          <AmountField
            name="paid"
            control={control}
            label="付款金额"
            description="含申购费；填写后算出份额和费用"
            unit={investment.currency}
            optional
          />
        </div>
      )}
      <div className={classes.fields}>
        {fields.map(({ name, label, description, optional = false, isMoney }) => {
          const usual = name === 'amount' ? (amountHint ?? description) : description;
          const text = suggestionOf(hints, name) ?? usual;
          return (
            <AmountField
              key={`${type} ${name}`}
              name={name}
              control={control}
              label={label}
              optional={optional}
              {...(text && { description: text })}
              {...(name === 'quantity' && { step: 1 })}
              {...(isMoney && { unit: investment.currency })}
            />
          );
        })}
      </div>
      {movesCash(type) && (
        <div className={classes.fields}>
          <AccountOfMoneyField control={control} currency={investment.currency} />
        </div>
      )}
      {isNew && hasOtherSide(type) && <OtherSideFields form={form} investment={investment} />}
      {pricedTypes.has(type) && <AgreedChargesFields investment={investment} />}
      <MoreFields form={form} investment={investment} hints={hints} />
      <NoteField {...register('note')} error={errors.note?.message} />
    </>
  );
}

function suggestionOf(hints: Suggestions['hints'], name: EntryNumber) {
  const field = suggestedFields.find((suggested) => suggested === name);
  return field && hints[field];
}
