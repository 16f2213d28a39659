import { dayUnlessToday, today } from '../../lib/format/format.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { useCall, useChangeCall } from '../../lib/query/use-call.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { calls, counterpartyOnWire, type Side, words } from './debt.ts';
import { DebtForm, showRefusal } from './debt-form.tsx';
import { debtForms } from './debt-values.ts';

interface AddDebtProps {
  side: Side;
  opened: boolean;
  onClose: () => void;
}

/** Adds a receivable or payable in the base currency. */
export function AddDebt({ side, opened, onClose }: AddDebtProps) {
  const add = useChangeCall(calls[side].create);
  const { data: summary } = useCall(calls[side].summary);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: debtForms[side].empty({ day: today() }),
    resolver: debtForms[side].resolver,
    send: ({ counterparty, day, ...terms }) => {
      const sent = { ...counterpartyOnWire(side, counterparty), ...terms };
      return add.submit({ body: { ...sent, day: dayUnlessToday(day) } });
    },
    showRefusal,
  });

  return (
    <FormModal {...modal} title={`添加${words[side].noun}`} submitLabel="添加">
      <DebtForm form={form} side={side} currency={summary?.currency} />
    </FormModal>
  );
}
