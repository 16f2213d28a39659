import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Account, accounts } from '../../contract/accounts.ts';
import { showFieldErrors } from '../lib/form-errors.ts';
import { useSubmissionKey } from '../lib/submission-key.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { NewerValues } from '../ui/newer-values.tsx';
import { toast } from '../ui/toast.ts';
import { differences, newerAccount } from './account-conflict.ts';
import { AccountForm } from './account-form.tsx';
import {
  type AccountFields,
  type AccountValues,
  accountChanges,
  accountSchema,
  fieldsOf,
} from './account-values.ts';
import { useUpdateAccount } from './accounts.queries.ts';

interface EditAccountProps {
  account: Account;
  opened: boolean;
  onClose: () => void;
}

/** Changes an account. Only what was touched is sent; a change from elsewhere is shown, not lost. */
export function EditAccount({ account, opened, onClose }: EditAccountProps) {
  // What the form was filled from, and what was found to have replaced it since.
  const [base, setBase] = useState(account);
  const [newer, setNewer] = useState<Account>();
  const update = useUpdateAccount();
  const { keyFor, succeeded } = useSubmissionKey();
  const form = useForm<AccountFields, unknown, AccountValues>({
    resolver: zodResolver(accountSchema(base.balance)),
    defaultValues: fieldsOf(account),
  });
  const { reset } = form;

  function startFrom(start: Account) {
    setBase(start);
    setNewer(undefined);
    reset(fieldsOf(start));
  }

  function takeOver(current: Account) {
    startFrom(current);
    form.setFocus('accountName');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening fills the form
  useEffect(() => {
    if (opened) startFrom(account);
  }, [opened]);

  const submit = form.handleSubmit(async (values) => {
    const changes = accountChanges(base, values);
    if (!changes) return onClose();
    // Saving again after the newer values were shown is a decision: what was touched here goes on
    // top of them, what was not stays as it is there.
    const body = { ...changes, version: (newer ?? base).version };
    const { id } = base;
    try {
      await update.mutateAsync({ params: { id }, body, idempotencyKey: keyFor({ id, body }) });
      succeeded();
      toast.success(accounts.update.message);
      onClose();
    } catch (error) {
      const current = newerAccount(error);
      if (current) setNewer(current);
      else showFieldErrors(form, error);
    }
  });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`编辑账户 · ${account.accountName}`}
      onSubmit={submit}
      submitLabel={newer ? '仍然保存我的修改' : '保存'}
      busy={update.isPending}
    >
      {newer && (
        <NewerValues
          what="这个账户"
          differences={differences(base, newer)}
          onTake={() => takeOver(newer)}
        />
      )}
      <AccountForm
        form={form}
        balanceLabel="余额"
        balanceHint="修改余额会记一笔“余额调整”；日常收支请用存入和取出。"
      />
    </FormModal>
  );
}
