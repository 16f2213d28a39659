import { Button } from '@mantine/core';
import { useState } from 'react';
import { loans } from '../../../../contract/loans/loans.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AddDebt } from '../../debts/add-debt.tsx';
import { useDebts } from '../../debts/debts.queries.ts';
import { AddLoan } from '../../loans/add-loan.tsx';
import { StepFrame, type StepFrameProps } from './step-frame.tsx';

/** What is owed: loans with their terms, and money borrowed from people. */
export function DebtsStep(frame: Omit<StepFrameProps, 'rows' | 'adding' | 'children'>) {
  const bank = useCall(loans.list);
  const debts = useDebts('payables');
  const [opened, setOpened] = useState<'loan' | 'debt'>();
  const close = () => setOpened(undefined);
  const rows = bank.data &&
    debts.data && [
      ...bank.data.map(({ id, name, outstanding, currency }) => ({
        id,
        name,
        value: formatMoney(outstanding, currency, { mark: 'code' }),
      })),
      ...debts.data.map(({ id, counterparty, outstandingAmount, currency }) => ({
        id,
        name: counterparty,
        value: formatMoney(outstandingAmount, currency, { mark: 'code' }),
      })),
    ];
  return (
    <StepFrame
      {...frame}
      rows={rows}
      adding={
        <>
          <Button
            data-writes
            variant={rows?.length ? 'default' : 'filled'}
            onClick={() => setOpened('loan')}
          >
            添加贷款
          </Button>
          <Button data-writes variant="default" onClick={() => setOpened('debt')}>
            添加借款
          </Button>
        </>
      }
      note="贷款只需填写合同上的条款，剩余本金由系统算出。"
    >
      <AddLoan brief opened={opened === 'loan'} onClose={close} />
      <AddDebt side="payables" opened={opened === 'debt'} onClose={close} />
    </StepFrame>
  );
}
