import { repaymentMethodLabels } from '../../../contract/loans/loan-fields.ts';
import { type Loan, loans } from '../../../contract/loans/loans.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useRowEdit } from '../../lib/forms/use-row-edit.ts';
import { editCall } from '../../lib/query/use-call.ts';
import { NewerValues, type ReadableColumn } from '../../ui/forms/newer-values.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { LoanForm } from './loan-form.tsx';
import { type LoanValues, loanForm } from './loan-values.ts';

interface EditLoanProps {
  loan: Loan;
  opened: boolean;
  onClose: () => void;
}

const columns: ReadableColumn<Loan>[] = [
  { label: '贷款名称', of: ({ name }) => name },
  { label: '还款方式', of: ({ method }) => repaymentMethodLabels[method] },
  { label: '贷款本金', of: ({ principal, currency }) => formatMoney(principal, currency) },
  { label: '年利率', of: ({ annualRatePercent }) => `${annualRatePercent}%` },
  { label: '期数', of: ({ months }) => String(months) },
  { label: '剩余本金', of: ({ outstanding, currency }) => formatMoney(outstanding, currency) },
  { label: '组合名称', of: ({ group }) => group ?? '（空）' },
  { label: '备注', of: ({ note }) => note ?? '（空）' },
];

/** Changes a loan. Once something is booked, its terms stay. */
export function EditLoan({ loan, opened, onClose }: EditLoanProps) {
  const { form, modal, base, conflict } = useRowEdit({
    row: loan,
    opened,
    onClose,
    fieldsOf: loanForm.fieldsOf,
    resolver: () => loanForm.resolver,
    columnsOf: (values: LoanValues) => values,
    send: editCall(loans.update),
    message: loans.update.message,
  });
  return (
    <FormModal {...modal} title="编辑贷款">
      <NewerValues what="这笔贷款" columns={columns} {...conflict} />
      <LoanForm form={form} loanId={loan.id} termsAreFixed={base.lastAct !== null} />
    </FormModal>
  );
}
