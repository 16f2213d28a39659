import { accounts } from '../../../contract/accounts/accounts.ts';
import { ApiError } from '../../lib/api/api.ts';
import { dayUnlessToday } from '../../lib/format/format.ts';
import { showFieldErrors } from '../../lib/forms/form-errors.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { AccountForm } from './account-form.tsx';
import { newAccount, newAccountForm } from './account-values.ts';

interface AddAccountProps {
  opened: boolean;
  onClose: () => void;
  /** Shows only the fields that the balance needs. */
  brief?: boolean;
}

/** Opens a new account. */
export function AddAccount({ opened, onClose, brief = false }: AddAccountProps) {
  const create = useChangeCall(accounts.create);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newAccount(),
    resolver: newAccountForm.resolver,
    send: ({ balance, day, ...values }) =>
      create.submit({
        body: { ...values, initialBalance: balance, day: dayUnlessToday(day) },
      }),
    showRefusal: (refused, error) => {
      const [text] = (error instanceof ApiError && error.fields.initialBalance) || [];
      // The field has another name on the wire than in this form.
      if (text) refused.setError('balance', { type: 'server', message: text });
      else showFieldErrors(refused, error);
    },
  });

  return (
    <FormModal {...modal} title="添加账户" submitLabel="添加">
      <AccountForm
        form={form}
        balanceLabel={brief ? '余额' : '初始余额'}
        dayHint="从哪一天起有这笔钱。"
        brief={brief}
      />
    </FormModal>
  );
}
