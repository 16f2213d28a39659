import { Button } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { loanTypeLabels, repaymentMethodLabels } from '../../../../contract/loans/loan-fields.ts';
import type { Loan } from '../../../../contract/loans/loans.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { EditLoan } from '../edit-loan.tsx';
import classes from '../loans.module.css';
import { useLoan, useRemoveLoan, useUndoLast } from '../loans.queries.ts';
import { useOneClickPayment } from '../use-one-click-payment.ts';
import { LoanFigures } from './loan-figures.tsx';
import { PayInstalment } from './pay-instalment.tsx';
import { Prepay } from './prepay.tsx';
import { RatesSection } from './rates-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';

const BalanceLine = latePart(async () => (await import('./balance-line.tsx')).BalanceLine);

/** One loan: its figures, what can be booked, its rates and all of its instalments. */
export function LoanPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useLoan(id);
  if (data) return <OneLoan key={id} loan={data} />;
  return (
    <>
      <PageHeader title="贷款明细" actions={<BackToList />} />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState text="贷款不存在" hint="它可能已经被删除。" />
      ) : error ? (
        <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}

function OneLoan({ loan }: { loan: Loan }) {
  const dialog = useRowDialog<'edit' | 'pay' | 'prepay', Loan>();
  const navigate = useNavigate();
  const { submit: remove } = useRemoveLoan();
  const { name, group, loanType, method, startDate, months } = loan;
  const facts = [
    ...(group ? [group] : []),
    loanTypeLabels[loanType],
    repaymentMethodLabels[method],
    `${startDate} 放款`,
    `${months} 期`,
  ];
  const askToRemove = () =>
    confirmDelete({
      text: `确定要删除贷款“${name}”吗？`,
      consequence: '还款计划和还款记录一并删除；已经从账户付出的钱不会退回。删除后无法恢复。',
      onConfirm: () =>
        void remove([loan.id]).then(
          () => navigate('/dashboard/loans'),
          () => undefined,
        ),
    });
  return (
    <>
      <PageHeader
        title={name}
        description={facts.join(' · ')}
        actions={
          <>
            <BackToList />
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.5} />}
              onClick={() => dialog.open('edit')}
            >
              编辑
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.5} />}
              onClick={askToRemove}
            >
              删除
            </Button>
          </>
        }
      />
      <LoanFigures loan={loan} />
      <PaymentButtons loan={loan} onOpen={dialog.open} />
      <section className={classes.section} aria-labelledby="balance-heading">
        <h2 id="balance-heading" className={classes.heading}>
          本金与利息
        </h2>
        <Suspense fallback={<Skeleton height={284} />}>
          <BalanceLine loan={loan} />
        </Suspense>
      </section>
      <RatesSection loan={loan} />
      <ScheduleSection loan={loan} />
      <EditLoan loan={loan} opened={dialog.isOpen('edit')} onClose={dialog.close} />
      <PayInstalment loan={loan} opened={dialog.isOpen('pay')} onClose={dialog.close} />
      <Prepay loan={loan} opened={dialog.isOpen('prepay')} onClose={dialog.close} />
    </>
  );
}

interface PaymentButtonsProps {
  loan: Loan;
  onOpen: (dialog: 'pay' | 'prepay') => void;
}

/** What can be booked of a loan, and undone. */
function PaymentButtons({ loan, onOpen }: PaymentButtonsProps) {
  const pay = useOneClickPayment();
  const { change: undo } = useUndoLast();
  const { nextInstalment: next, lastAct } = loan;
  return (
    <RowButtons id={loan.id} className={classes.buttons}>
      {next && (
        <>
          <Button onClick={() => pay(loan)}>入账第 {next.number} 期</Button>
          <Button variant="default" onClick={() => onOpen('pay')}>
            调整后入账
          </Button>
          <Button variant="default" onClick={() => onOpen('prepay')}>
            提前还款
          </Button>
        </>
      )}
      {lastAct && (
        <Button variant="subtle" onClick={() => undo(loan)}>
          撤销最后一笔{lastAct.kind === 'PREPAYMENT' ? '提前还款' : '还款'}
        </Button>
      )}
    </RowButtons>
  );
}

function BackToList() {
  return (
    <Button
      component={Link}
      to="/dashboard/loans"
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.5} />}
    >
      返回列表
    </Button>
  );
}
