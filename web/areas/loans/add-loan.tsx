import { zodResolver } from '@hookform/resolvers/zod';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { LoanForm } from './loan-form.tsx';
import { loanSchema, newLoan } from './loan-values.ts';
import { useAddLoan } from './loans.queries.ts';

const resolver = zodResolver(loanSchema);

interface AddLoanProps {
  opened: boolean;
  onClose: () => void;
  /** With as few fields as the remaining principal needs. */
  brief?: boolean;
}

/** Writes down a loan; it moves no money. */
export function AddLoan({ opened, onClose, brief = false }: AddLoanProps) {
  const add = useAddLoan();
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newLoan(),
    resolver,
    send: add.submit,
  });
  return (
    <FormModal {...modal} title="添加贷款" submitLabel="添加">
      <LoanForm form={form} brief={brief} />
    </FormModal>
  );
}
