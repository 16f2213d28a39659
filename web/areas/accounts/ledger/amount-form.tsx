import { Group } from '@mantine/core';
import {
  depositBody,
  transactionTypeLabels,
} from '../../../../contract/accounts/account-fields.ts';
import { type Account, accounts } from '../../../../contract/accounts/accounts.ts';
import { dayField } from '../../../../contract/fields/day-field.ts';
import { showRefusalOfMoney } from '../../../ledger/show-refusal.ts';
import { dayUnlessToday, today } from '../../../lib/format/format.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './amount-form.module.css';
import { Balance } from './balance.tsx';

const amountForm = formOf(
  depositBody.omit({ payee: true }).extend({ day: dayField('请选择日期') }),
);
const kindOptions = (['DEPOSIT', 'INTEREST'] as const).map((value) => ({
  value,
  label: transactionTypeLabels[value],
}));
const words = { deposit: '存入', withdraw: '取出' };

interface AmountFormProps {
  account: Account;
  direction: 'deposit' | 'withdraw';
  opened: boolean;
  onClose: () => void;
}

/** Puts money into an account or takes it out. */
export function AmountForm({ account, direction, opened, onClose }: AmountFormProps) {
  const move = useChangeCall(accounts[direction]);
  const isDeposit = direction === 'deposit';
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: amountForm.empty({ kind: 'DEPOSIT', day: today() }),
    resolver: amountForm.resolver,
    send: ({ kind, day, ...values }) => {
      const body = { ...values, day: dayUnlessToday(day), ...(isDeposit && { kind }) };
      return move.submit({ params: { id: account.id }, body });
    },
    showRefusal: (refused, error) => showRefusalOfMoney(refused, 'amount', error),
  });
  const { control } = form;

  return (
    <FormModal
      {...modal}
      title={`${words[direction]} · ${account.accountName}`}
      submitLabel={words[direction]}
    >
      <p className={classes.balance}>
        <span>当前余额</span>
        <Balance account={account} />
      </p>
      <AmountField
        name="amount"
        control={control}
        label="金额"
        focusOnOpen
        unit={account.currency}
      />
      <Group grow align="start">
        <PastDayField name="day" control={control} label="日期" />
        {isDeposit && <SelectField name="kind" control={control} label="类型" data={kindOptions} />}
      </Group>
      <NoteField name="description" control={control} />
    </FormModal>
  );
}
