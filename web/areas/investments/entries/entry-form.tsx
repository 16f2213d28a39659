import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { EntryType } from '../../../../contract/investments/entry-types.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { investments } from '../../../../contract/investments/investments.ts';
import { AccountOfMoneyField } from '../../../ledger/account-of-money-field.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { DayField } from '../../../ui/forms/day-field.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import classes from './entries.module.css';
import {
  type EntryNumber,
  entryKinds,
  hasOtherSide,
  kindOptions,
  movesCash,
  otherDays,
} from './entry-kinds.ts';
import { type EntryFields, type EntryValues, noOtherSide, productOf } from './entry-values.ts';
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
  const { control } = form;
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
        <DayField name="day" control={control} label="日期" withAsterisk />
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
      <NoteField name="note" control={control} />
    </>
  );
}

function suggestionOf(hints: Suggestions['hints'], name: EntryNumber) {
  const field = suggestedFields.find((suggested) => suggested === name);
  return field && hints[field];
}

interface MoreFieldsProps {
  form: UseFormReturn<EntryFields, unknown, EntryValues>;
  investment: Investment;
  hints: Suggestions['hints'];
}

const words = {
  confirmDay: { label: '确认日', hint: '基金确认份额的日子，持有天数从这天算' },
  recordDay: { label: '登记日', hint: '股权登记日；留空时是前一天' },
} as const;

/** The optional fields of an entry beside its numbers; folded away, unless one of them is wrong. */
function MoreFields({ form, investment, hints }: MoreFieldsProps) {
  const { control, formState } = form;
  const { errors } = formState;
  const type = useWatch({ control, name: 'type' });
  const days = otherDays(type, investment.investmentType);
  const isWrong = errors.time !== undefined || days.some((name) => errors[name] !== undefined);
  return (
    <details className={classes.more} open={isWrong || undefined}>
      <summary>更多</summary>
      <div className={classes.fields}>
        <TextField
          name="time"
          control={control}
          type="time"
          step={1}
          label="成交时间"
          description="同一天的交易按时间先后计算"
        />
        {days.map((name) => (
          <DayField
            key={name}
            name={name}
            control={control}
            label={words[name].label}
            description={(name === 'confirmDay' && hints.confirmDay) || words[name].hint}
          />
        ))}
      </div>
    </details>
  );
}

interface OtherSideFieldsProps {
  form: UseFormReturn<EntryFields, unknown, EntryValues>;
  investment: Investment;
}

/** Where a conversion or a transfer goes: to another holding, of a transfer also to outside. */
function OtherSideFields({ form, investment }: OtherSideFieldsProps) {
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  const otherId = useWatch({ control, name: 'otherId' });
  const { data = [] } = useCall(investments.list, { query: { state: 'all' } });
  const isTransfer = type === 'TRANSFER_OUT';
  const others = data.filter(
    ({ id, currency }) => id !== investment.id && (!isTransfer || currency === investment.currency),
  );
  const unit = others.find(({ id }) => id === otherId)?.currency ?? investment.currency;
  return (
    <>
      <div className={classes.fields}>
        <SelectField
          name="otherId"
          control={control}
          label={isTransfer ? '转到' : '转入的投资'}
          optional={isTransfer}
          data={[
            {
              value: noOtherSide,
              label: isTransfer ? '别处（不在家底里）' : '请选择，没有时先添加投资',
            },
            ...others.map(({ id, investmentName, symbol }) => ({
              value: id,
              label: `${investmentName}（${symbol}）`,
            })),
          ]}
        />
      </div>
      {!isTransfer && (
        <div className={classes.fields}>
          <AmountField name="otherQuantity" control={control} label="转入份额" step={1} />
          <AmountField name="otherPrice" control={control} label="转入净值" unit={unit} />
          <AmountField name="otherAmount" control={control} label="转入金额" unit={unit} optional />
          <AmountField name="otherFee" control={control} label="补差费" unit={unit} optional />
        </div>
      )}
    </>
  );
}
