import { zodResolver } from '@hookform/resolvers/zod';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { type Side, words } from './debt.ts';
import { DebtForm, showRefusal } from './debt-form.tsx';
import { debtSchema, newDebt } from './debt-values.ts';
import { useAddDebt, useDebtSummary } from './debts.queries.ts';

interface AddDebtProps {
  side: Side;
  opened: boolean;
  onClose: () => void;
}

/** Adds a receivable or payable in the base currency. */
export function AddDebt({ side, opened, onClose }: AddDebtProps) {
  const add = useAddDebt(side);
  const { data: summary } = useDebtSummary(side);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newDebt(),
    resolver: zodResolver(debtSchema(side)),
    send: add.submit,
    showRefusal,
  });

  return (
    <FormModal {...modal} title={`添加${words[side].noun}`} submitLabel="添加">
      <DebtForm form={form} side={side} currency={summary?.currency} />
    </FormModal>
  );
}
