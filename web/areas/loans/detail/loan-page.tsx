import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { loanTypeLabels, repaymentMethodLabels } from '../../../../contract/loans/loan-fields.ts';
import { type Loan, loans } from '../../../../contract/loans/loans.ts';
import { useAskedDialog } from '../../../lib/forms/use-asked-dialog.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { RowActions, RowPage, useLeave } from '../../../ui/pages/row-page.tsx';
import { MoveButton } from '../../households/moves/move-controls.tsx';
import { EditLoan } from '../edit-loan.tsx';
import classes from '../loans.module.css';
import { useOneClickPayment, useUndoLast } from '../use-one-click-payment.ts';
import { LoanFigures } from './loan-figures.tsx';
import { PayInstalment } from './pay-instalment.tsx';
import { type GivenPrepayment, Prepay } from './prepay.tsx';
import { RatesSection } from './rates-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';

const BalanceLine = latePart(async () => (await import('./balance-line.tsx')).BalanceLine);

const path = '/dashboard/loans';

/** One loan: its figures, what can be booked, its rates and all of its instalments. */
export function LoanPage() {
  const { id = '' } = useParams();
  return (
    <RowPage
      title="贷款明细"
      missing="贷款不存在"
      list={path}
      answer={useCall(loans.get, { params: { id } })}
    >
      {(row) => <OneLoan key={id} loan={row} />}
    </RowPage>
  );
}

function OneLoan({ loan }: { loan: Loan }) {
  const dialog = useRowDialog<'edit' | 'pay' | 'prepay', Loan>();
  const [given, setGiven] = useState<GivenPrepayment>({});
  useAskedDialog(
    'prepay',
    loan.nextInstalment !== null,
    (values) => {
      setGiven(values);
      dialog.open('prepay');
    },
    ['amount', 'mode'],
  );
  const leave = useLeave(path);
  const { name, group, loanType, method, startDate, months } = loan;
  const facts = [
    ...(group ? [group] : []),
    loanTypeLabels[loanType],
    repaymentMethodLabels[method],
    `${startDate} 放款`,
    `${months} 期`,
  ];
  return (
    <>
      <PageHeader
        title={name}
        description={facts.join(' · ')}
        actions={
          <>
            <RowActions
              ownersRemove
              list={path}
              onEdit={() => dialog.open('edit')}
              removal={
                loan.handedOverOn === null
                  ? {
                      id: loan.id,
                      call: loans.remove,
                      text: `确定要删除贷款“${name}”吗？`,
                      consequence:
                        '还款计划和还款记录一并删除；已经从账户付出的钱不会退回。删除后无法恢复。',
                    }
                  : null
              }
            />
            {loan.handedOverOn === null && (
              <MoveButton kind="LOAN" id={loan.id} name={name} leave={leave} />
            )}
          </>
        }
      />
      <LoanFigures loan={loan} />
      <PaymentButtons loan={loan} onOpen={dialog.open} />
      <PageSection heading="本金与利息">
        <Suspense fallback={<Skeleton height={284} />}>
          <BalanceLine loan={loan} />
        </Suspense>
      </PageSection>
      <RatesSection loan={loan} />
      <ScheduleSection loan={loan} />
      <EditLoan loan={loan} opened={dialog.isOpen('edit')} onClose={dialog.close} />
      <PayInstalment loan={loan} opened={dialog.isOpen('pay')} onClose={dialog.close} />
      <Prepay
        loan={loan}
        given={given}
        opened={dialog.isOpen('prepay')}
        onClose={() => {
          dialog.close();
          setGiven({});
        }}
      />
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
  const { nextInstalment: next, lastAct, handedOverOn } = loan;
  return (
    <RowButtons id={loan.id} className={classes.buttons}>
      {next && (
        <>
          <Button key={`pay ${next.number}`} onClick={() => pay(loan)}>
            入账第 {next.number} 期
          </Button>
          <Button variant="default" onClick={() => onOpen('pay')}>
            调整后入账
          </Button>
          <Button variant="default" onClick={() => onOpen('prepay')}>
            提前还款
          </Button>
        </>
      )}
      {handedOverOn !== null && <p>{handedOverOn} 已经移到另一边，还欠的本金从那天起在那里。</p>}
      {lastAct && handedOverOn === null && (
        <Button key={`undo ${lastAct.id}`} variant="subtle" onClick={() => undo(loan)}>
          撤销最后一笔{lastAct.kind === 'PREPAYMENT' ? '提前还款' : '还款'}
        </Button>
      )}
    </RowButtons>
  );
}
