import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { dayField } from '../../../contract/fields/day-field.ts';
import { formatMoney, today } from '../../lib/format/format.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { PastDayField } from '../../ui/forms/day-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { type Debt, type Side, words } from './debt.ts';
import type { PaidMark } from './debts.queries.ts';

const resolver = zodResolver(z.object({ day: dayField('请选择日期') }));

interface PayOnDayProps {
  side: Side;
  debt: Debt;
  opened: boolean;
  onClose: () => void;
  onPay: (mark: PaidMark) => Promise<unknown>;
}

/** Marks an entry as paid on a day before today; today is one press in the list. */
export function PayOnDay({ side, debt, opened, onClose, onPay }: PayOnDayProps) {
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: { day: today() },
    resolver,
    send: ({ day }) => onPay({ debt, isPaid: true, day }),
  });
  const { paid } = words[side];
  return (
    <FormModal {...modal} title={`标记${paid} · ${debt.counterparty}`} submitLabel={`标记${paid}`}>
      <p>
        {formatMoney(debt.outstandingAmount, debt.currency)}，{debt.day} 发生
      </p>
      <PastDayField name="day" control={form.control} label={`${paid}日期`} data-autofocus />
    </FormModal>
  );
}
