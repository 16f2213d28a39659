import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Account, accounts } from '../../../contract/accounts/accounts.ts';
import { useSubmissionKey } from '../../lib/api/submission-key.ts';
import { showFieldErrors } from '../../lib/query/form-errors.ts';
import { newerRow } from '../../lib/query/newer-row.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { NewerValues } from '../../ui/forms/newer-values.tsx';
import { useEditBase } from '../../ui/forms/use-edit-base.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { differences } from './account-conflict.ts';
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
  const update = useUpdateAccount();
  const { keyFor, succeeded } = useSubmissionKey();
  const { base, newer, newest, setNewer, startFrom } = useEditBase(account, opened, (start) =>
    form.reset(fieldsOf(start)),
  );
  const form = useForm<AccountFields, unknown, AccountValues>({
    resolver: zodResolver(accountSchema(base.balance)),
    defaultValues: fieldsOf(account),
  });

  function takeOver(current: Account) {
    startFrom(current);
    form.setFocus('accountName');
  }

  const submit = form.handleSubmit(async (values) => {
    const changes = accountChanges(base, values);
    if (!changes) return onClose();
    const body = { ...changes, version: newest.version };
    const { id } = base;
    try {
      await update.mutateAsync({ params: { id }, body, idempotencyKey: keyFor({ id, body }) });
      succeeded();
      toast.success(accounts.update.message);
      onClose();
    } catch (error) {
      const current = newerRow<Account>(error);
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
      unsaved={form.formState.isDirty}
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
