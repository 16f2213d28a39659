import { loans } from '../../../contract/loans/loans.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { LoanForm } from './loan-form.tsx';
import { type GivenLoan, loanForm, newLoan } from './loan-values.ts';

interface AddLoanProps {
  /** What another page fills in. */
  given?: GivenLoan;
  opened: boolean;
  onClose: () => void;
  /** With as few fields as the remaining principal needs. */
  brief?: boolean;
}

/** Writes down a loan; it moves no money. */
export function AddLoan({ given = {}, opened, onClose, brief = false }: AddLoanProps) {
  const add = useChangeCall(loans.create);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newLoan(given),
    resolver: loanForm.resolver,
    send: (body) => add.submit({ body }),
  });
  return (
    <FormModal {...modal} title="添加贷款" submitLabel="添加">
      <LoanForm form={form} brief={brief} />
    </FormModal>
  );
}
