import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  type Account,
  accounts,
  moneyMovementBody,
} from '../../../../contract/accounts/accounts.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { useSubmissionKey } from '../../../lib/api/submission-key.ts';
import { showFieldErrors } from '../../../lib/query/form-errors.ts';
import { toast } from '../../../ui/feedback/toast.ts';
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
type Fields = z.input<typeof schema>;
const empty: Fields = { amount: '', description: '' };
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
  const { keyFor, succeeded } = useSubmissionKey();
  const form = useForm<Fields, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: empty,
  });
  const { control, register, reset, formState } = form;
  useEffect(() => {
    if (opened) reset(empty);
  }, [opened, reset]);

  const submit = form.handleSubmit(async (body) => {
    const { id } = account;
    const idempotencyKey = keyFor({ id, direction, body });
    try {
      await move.mutateAsync({ params: { id }, body, idempotencyKey });
      succeeded();
      toast.success(accounts[direction].message);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INSUFFICIENT_BALANCE') {
        form.setError('amount', { type: 'server', message: error.message }, { shouldFocus: true });
      } else showFieldErrors(form, error);
    }
  });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`${words[direction]} · ${account.accountName}`}
      onSubmit={submit}
      submitLabel={words[direction]}
      unsaved={formState.isDirty}
      busy={move.isPending}
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
