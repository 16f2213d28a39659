import type { FieldPath, FieldValues, UseControllerProps } from 'react-hook-form';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useCashAccounts } from './fund-orders.queries.ts';
import { noAccount } from './order-values.ts';

interface OrderAccountFieldProps<Fields extends FieldValues, Values> {
  name: FieldPath<Fields>;
  control: NonNullable<UseControllerProps<Fields, FieldPath<Fields>, Values>['control']>;
  /** Of the fund. */
  currency: Currency;
  /** Whether accounts in other currencies are offered, too, after those in the fund's. */
  takesOthers?: boolean;
}

/** The cash account that the money of an order moves in. */
export function OrderAccountField<Fields extends FieldValues, Values>({
  currency,
  takesOthers = false,
  ...field
}: OrderAccountFieldProps<Fields, Values>) {
  const { data = [] } = useCashAccounts();
  const own = data.filter((account) => account.currency === currency);
  const others = takesOthers ? data.filter((account) => account.currency !== currency) : [];
  return (
    <SelectField
      {...field}
      label="资金账户"
      optional
      data={[
        { value: noAccount, label: '不关联账户' },
        ...[...own, ...others].map((account) => ({
          value: account.id,
          label: `${account.accountName}（${formatMoney(account.balance, account.currency, { mark: 'code' })}）`,
        })),
      ]}
    />
  );
}
