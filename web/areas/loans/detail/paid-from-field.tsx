import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { noLink } from '../loan-values.ts';
import { useCashAccounts } from '../loans.queries.ts';

interface PaidFromFieldProps<Fields extends FieldValues, Values> {
  control: Control<Fields, unknown, Values>;
  /** Of the loan. */
  currency: Currency;
}

/** The account that pays; in another currency, also how much it paid. */
export function PaidFromField<Fields extends { accountId: string; accountAmount: string }, Values>({
  control,
  currency,
}: PaidFromFieldProps<Fields, Values>) {
  const { data = [] } = useCashAccounts();
  const accountId: string = useWatch({ control, name: 'accountId' as Path<Fields> });
  const chosen = data.find(({ id }) => id === accountId);
  return (
    <>
      <SelectField
        name={'accountId' as Path<Fields>}
        control={control}
        label="还款账户"
        optional
        data={[
          { value: noLink, label: '不关联账户' },
          ...data.map(({ id, accountName, balance, currency: own }) => ({
            value: id,
            label: `${accountName}（${formatMoney(balance, own, { mark: 'code' })}）`,
          })),
        ]}
      />
      {chosen && chosen.currency !== currency && (
        <AmountField
          name={'accountAmount' as Path<Fields>}
          control={control}
          label="账户实际扣款"
          unit={chosen.currency}
        />
      )}
    </>
  );
}
