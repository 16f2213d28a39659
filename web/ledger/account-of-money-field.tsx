import {
  type Control,
  type FieldValues,
  type Path,
  useController,
  useWatch,
} from 'react-hook-form';
import type { Currency } from '../../contract/fields/currencies.ts';
import { AmountField } from '../ui/forms/amount-field.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { accountChoices } from './account-of-money.ts';
import { useCashAccounts } from './cash-accounts.queries.ts';

interface AccountOfMoneyFieldProps<Fields extends FieldValues, Values> {
  control: Control<Fields, unknown, Values>;
  /** Of the amount in the form. */
  currency: Currency;
  label?: string;
  /** Of the amount in the account's own currency. */
  amountLabel?: string;
}

/**
 * Chooses the cash account whose balance the amount of the form changes. For an account in another
 * currency it also asks for the amount there. Renders nothing while the user has no accounts.
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
  const { field: amount } = useController({ name: 'accountAmount' as Path<Fields>, control });
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
        // What was typed for another account would be moved in this one, even where it is not asked for.
        onChoose={() => amount.onChange('')}
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
