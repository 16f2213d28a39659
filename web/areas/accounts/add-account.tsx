import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useSubmissionKey } from '../../lib/api/submission-key.ts';
import { showFieldErrors } from '../../lib/query/form-errors.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { AccountForm } from './account-form.tsx';
import {
  type AccountFields,
  type AccountValues,
  accountSchema,
  newAccount,
} from './account-values.ts';
import { useCreateAccount } from './accounts.queries.ts';

const resolver = zodResolver(accountSchema());

interface AddAccountProps {
  opened: boolean;
  onClose: () => void;
}

/** Opens a new account. */
export function AddAccount({ opened, onClose }: AddAccountProps) {
  const create = useCreateAccount();
  const { keyFor, succeeded } = useSubmissionKey();
  const form = useForm<AccountFields, unknown, AccountValues>({
    resolver,
    defaultValues: newAccount,
  });
  const { reset } = form;
  useEffect(() => {
    if (opened) reset(newAccount);
  }, [opened, reset]);

  const submit = form.handleSubmit(async ({ balance, ...values }) => {
    const body = { ...values, initialBalance: balance };
    try {
      await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      succeeded();
      toast.success(accounts.create.message);
      onClose();
    } catch (error) {
      const [refused] = (error instanceof ApiError && error.fields.initialBalance) || [];
      // The field has another name on the wire than in this form.
      if (refused) form.setError('balance', { type: 'server', message: refused });
      else showFieldErrors(form, error);
    }
  });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="添加账户"
      onSubmit={submit}
      submitLabel="添加"
      unsaved={form.formState.isDirty}
      busy={create.isPending}
    >
      <AccountForm form={form} balanceLabel="初始余额" />
    </FormModal>
  );
}
