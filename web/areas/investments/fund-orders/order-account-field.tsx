import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { accountChoices } from '../../../ledger/account-of-money.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { FieldControl } from '../../../ui/forms/use-field-error.ts';

interface OrderAccountFieldProps<Fields extends FieldValues, Values> {
  name: FieldPath<Fields>;
  control: FieldControl<Fields, Values>;
  /** Of the fund. */
  currency: Currency;
  /** Whether accounts in other currencies are offered, too, after those in the fund's. */
  takesOthers?: boolean;
  onChoose?: () => void;
}

/** The cash account that the money of an order moves in. */
export function OrderAccountField<Fields extends FieldValues, Values>({
  currency,
  takesOthers = false,
  ...field
}: OrderAccountFieldProps<Fields, Values>) {
  const { data = [] } = useCashAccounts();
  const offered = data.filter((account) => takesOthers || account.currency === currency);
  return (
    <SelectField {...field} label="资金账户" optional data={accountChoices(offered, currency)} />
  );
}
