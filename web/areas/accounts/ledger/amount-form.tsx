import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { moneyMovementBody } from '../../../../contract/accounts/account-fields.ts';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { amountFromText } from '../../../ui/forms/amount-text.ts';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useMoveMoney } from '../accounts.queries.ts';
import classes from './amount-form.module.css';
import { Balance } from './balance.tsx';

const schema = moneyMovementBody.extend({
  amount: z.preprocess((text: string) => amountFromText(text), moneyMovementBody.shape.amount),
});
const resolver = zodResolver(schema);
const empty: z.input<typeof schema> = { amount: '', description: '' };
const words = { deposit: '存入', withdraw: '取出' };

interface AmountFormProps {
  account: Account;
  direction: 'deposit' | 'withdraw';
  opened: boolean;
  onClose: () => void;
}

/** Puts money into an account or takes it out. */
export function AmountForm({ account, direction, opened, onClose }: AmountFormProps) {
  const move = useMoveMoney(direction);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: empty,
    resolver,
    send: (body) => move.submit({ params: { id: account.id }, body }),
    showRefusal: (refused, error) => {
      if (error instanceof ApiError && error.code === 'INSUFFICIENT_BALANCE') {
        const { message } = error;
        refused.setError('amount', { type: 'server', message }, { shouldFocus: true });
      } else showFieldErrors(refused, error);
    },
  });
  const { control, register, formState } = form;

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
      <NoteField {...register('description')} error={formState.errors.description?.message} />
    </FormModal>
  );
}
