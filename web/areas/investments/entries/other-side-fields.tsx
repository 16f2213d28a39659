import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { investments } from '../../../../contract/investments/investments.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import classes from './entries.module.css';
import { type EntryFields, type EntryValues, noOtherSide } from './entry-values.ts';

interface OtherSideFieldsProps {
  form: UseFormReturn<EntryFields, unknown, EntryValues>;
  investment: Investment;
}

/** Where a conversion or a transfer goes: to another holding, of a transfer also to outside. */
export function OtherSideFields({ form, investment }: OtherSideFieldsProps) {
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
