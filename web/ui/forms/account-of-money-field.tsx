import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { accountChoices, useCashAccounts } from './account-of-money.ts';
import { AmountField } from './amount-field.tsx';
import { SelectField } from './select-field.tsx';

interface AccountOfMoneyFieldProps<Fields extends FieldValues, Values> {
  control: Control<Fields, unknown, Values>;
  /** Of the amount in the form. */
  currency: Currency;
  label?: string;
  /** Of the amount in the account's own currency. */
  amountLabel?: string;
}

/**
 * The cash account that the money moves in; in another currency, also how much it was there. Nothing
 * without any account.
 */
export function AccountOfMoneyField<
  Fields extends { accountId: string; accountAmount?: string },
  Values,
>({
  control,
  currency,
  label = '资金账户',
  amountLabel = '账户实际扣款（到账）',
}: AccountOfMoneyFieldProps<Fields, Values>) {
  const { data = [] } = useCashAccounts();
  const accountId: string | undefined = useWatch({ control, name: 'accountId' as Path<Fields> });
  const chosen = data.find(({ id }) => id === accountId);
  if (data.length === 0) return null;
  return (
    <>
      <SelectField
        name={'accountId' as Path<Fields>}
        control={control}
        label={label}
        optional
        data={accountChoices(data, currency)}
      />
      {chosen && chosen.currency !== currency && (
        <AmountField
          name={'accountAmount' as Path<Fields>}
          control={control}
          label={amountLabel}
          unit={chosen.currency}
        />
      )}
    </>
  );
}
