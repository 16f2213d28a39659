import { type Control, useWatch } from 'react-hook-form';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useCashAccounts } from './entries.queries.ts';
import { type EntryFields, type EntryValues, noAccount } from './entry-values.ts';

interface CashAccountFieldProps {
  control: Control<EntryFields, unknown, EntryValues>;
  /** Of the holding. */
  currency: Currency;
}

/** The cash account that the money moves in; in another currency, also how much it was there. */
export function CashAccountField({ control, currency }: CashAccountFieldProps) {
  const { data = [] } = useCashAccounts();
  const accountId = useWatch({ control, name: 'accountId' });
  const chosen = data.find(({ id }) => id === accountId);
  if (data.length === 0) return null;
  return (
    <>
      <SelectField
        name="accountId"
        control={control}
        label="资金账户"
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

/** Accounts in the currency of the holding first. */
function optionsOf(accounts: readonly Account[], currency: Currency) {
  const same = accounts.filter((account) => account.currency === currency);
  const others = accounts.filter((account) => account.currency !== currency);
  return [...same, ...others].map(({ id, accountName, balance, currency: own }) => ({
    value: id,
    label: `${accountName}（${formatMoney(balance, own, { mark: 'code' })}）`,
  }));
}
