import type { Payable, Receivable } from '../../../contract/debts/debts.ts';
import { formatDay, formatMoney } from '../../lib/format/format.ts';
import { useRowEdit } from '../../lib/forms/use-row-edit.ts';
import { NewerValues, type ReadableColumn } from '../../ui/forms/newer-values.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { calls, type Debt, type Side, toDebt, words } from './debt.ts';
import { DebtForm, showRefusal } from './debt-form.tsx';
import { type DebtValues, debtForms } from './debt-values.ts';
import { updateDebt } from './debts.queries.ts';

interface EditDebtProps {
  side: Side;
  debt: Debt;
  opened: boolean;
  onClose: () => void;
}

/** Changes an entry. */
export function EditDebt({ side, debt, opened, onClose }: EditDebtProps) {
  const { form, modal, base, conflict } = useRowEdit({
    row: debt,
    opened,
    onClose,
    fieldsOf: debtForms[side].fieldsOf,
    resolver: () => debtForms[side].resolver,
    columnsOf: ({ day: _, ...columns }: DebtValues) => columns,
    send: (id, changes) => updateDebt(side, id, changes),
    readRow: (answered) => toDebt(answered as Receivable | Payable),
    message: calls[side].update.message,
    showRefusal,
  });
  const { counterparty, noun, statuses } = words[side];
  const columns: ReadableColumn<Debt>[] = [
    { label: counterparty, of: (row) => row.counterparty },
    { label: '金额', of: ({ amount, currency }) => formatMoney(amount, currency) },
    { label: '到期日', of: ({ dueDate }) => formatDay(dueDate, '未指定') },
    { label: '状态', of: ({ status }) => statuses[status] },
    { label: '备注', of: ({ description }) => description ?? '（空）' },
  ];

  return (
    <FormModal {...modal} title={`编辑${noun}`}>
      <NewerValues what={`这笔${noun}`} columns={columns} {...conflict} />
      <DebtForm form={form} side={side} currency={base.currency} dayIsFixed />
    </FormModal>
  );
}
