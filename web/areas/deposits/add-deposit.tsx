import { deposits } from '../../../contract/deposits/deposits.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { DepositForm } from './deposit-form.tsx';
import { bodyOf, depositForm, newDeposit } from './deposit-values.ts';

/** Adds a deposit; the account that is chosen pays the principal. */
export function AddDeposit({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { submit } = useChangeCall(deposits.create);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newDeposit(),
    resolver: depositForm.resolver,
    send: (values) => submit({ body: bodyOf(values) }),
  });
  return (
    <FormModal {...modal} title="添加存款" submitLabel="添加">
      <DepositForm form={form} />
    </FormModal>
  );
}
