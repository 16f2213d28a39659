import { zodResolver } from '@hookform/resolvers/zod';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { InvestmentForm } from './investment-form.tsx';
import { investmentSchema, newInvestment, sentDate } from './investment-values.ts';
import { useCreateInvestment } from './investments.queries.ts';

const resolver = zodResolver(investmentSchema);

interface AddInvestmentProps {
  opened: boolean;
  onClose: () => void;
}

/** Records a new holding. */
export function AddInvestment({ opened, onClose }: AddInvestmentProps) {
  const create = useCreateInvestment();
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newInvestment,
    resolver,
    send: ({ purchaseDate, ...values }) =>
      create.submit({ ...values, purchaseDate: sentDate(purchaseDate) }),
  });

  return (
    <FormModal {...modal} title="添加投资" submitLabel="添加">
      <InvestmentForm form={form} />
    </FormModal>
  );
}
