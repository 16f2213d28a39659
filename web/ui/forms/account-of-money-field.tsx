import { type Control, useWatch } from 'react-hook-form';
import type { Account } from '../../../contract/accounts/accounts.ts';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { noAccount, useCashAccounts } from './account-of-money.ts';
import { AmountField } from './amount-field.tsx';
import { SelectField } from './select-field.tsx';

interface MoneyFields {
  accountId: string;
  accountAmount: string;
}

interface AccountOfMoneyFieldProps {
  /** Of a form that has both fields (`accountOfMoneyFields`). */
  control: Control<MoneyFields>;
  /** Of the amount in the form. */
  currency: Currency;
  label?: string;
}

/** The cash account that the money moves in; in another currency, also how much it was there. */
export function AccountOfMoneyField({
  control,
  currency,
  label = '资金账户',
}: AccountOfMoneyFieldProps) {
  const { data = [] } = useCashAccounts();
  const accountId = useWatch({ control, name: 'accountId' });
  const chosen = data.find(({ id }) => id === accountId);
  return (
    <>
      <SelectField
        name="accountId"
        control={control}
        label={label}
        optional
        data={[{ value: noAccount, label: '不关联账户' }, ...optionsOf(data, currency)]}
      />
      {chosen && chosen.currency !== currency && (
        <AmountField
          name="accountAmount"
          control={control}
          label="账户实际扣款（到账）"
          unit={chosen.currency}
        />
      )}
    </>
  );
}

/** Accounts in the currency of the amount first. */
function optionsOf(accounts: readonly Account[], currency: Currency) {
  const same = accounts.filter((account) => account.currency === currency);
  const others = accounts.filter((account) => account.currency !== currency);
  return [...same, ...others].map(({ id, accountName, balance, currency: own }) => ({
    value: id,
    label: `${accountName}（${formatMoney(balance, own, { mark: 'code' })}）`,
  }));
}
