import { depositTypeLabels, renewalLabels } from '../../../contract/deposits/deposit-fields.ts';
import { type Deposit, deposits } from '../../../contract/deposits/deposits.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useRowEdit } from '../../lib/forms/use-row-edit.ts';
import { editCall } from '../../lib/query/use-call.ts';
import { NewerValues, type ReadableColumn } from '../../ui/forms/newer-values.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { DepositForm } from './deposit-form.tsx';
import { bodyOf, depositForm, fieldsOfDeposit, termInWords } from './deposit-values.ts';

interface EditDepositProps {
  deposit: Deposit;
  opened: boolean;
  onClose: () => void;
}

const columns: ReadableColumn<Deposit>[] = [
  { label: '存款名称', of: ({ name }) => name },
  { label: '类型', of: ({ depositType }) => depositTypeLabels[depositType] },
  { label: '本金', of: ({ principal, currency }) => formatMoney(principal, currency) },
  { label: '年利率', of: ({ annualRatePercent }) => `${annualRatePercent}%` },
  { label: '存入日期', of: ({ startDate }) => startDate },
  { label: '存期', of: termInWords },
  { label: '到期方式', of: ({ renewal }) => renewalLabels[renewal] },
  { label: '转存利率', of: ({ renewalRates }) => renewalRates.join('，') || '（空）' },
  { label: '备注', of: ({ note }) => note ?? '（空）' },
];

/** Changes a deposit. Once it is taken out, its terms stay. */
export function EditDeposit({ deposit, opened, onClose }: EditDepositProps) {
  const { form, modal, base, conflict } = useRowEdit({
    row: deposit,
    opened,
    onClose,
    fieldsOf: fieldsOfDeposit,
    resolver: () => depositForm.resolver,
    columnsOf: bodyOf,
    send: editCall(deposits.update),
    message: deposits.update.message,
  });
  return (
    <FormModal {...modal} title="编辑存款">
      <NewerValues what="这笔存款" columns={columns} {...conflict} />
      <DepositForm form={form} termsAreFixed={base.closing !== null} />
    </FormModal>
  );
}
