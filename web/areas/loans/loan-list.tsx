import { Button, Table } from '@mantine/core';
import { Link } from 'react-router';
import { loanTypeLabels, repaymentMethodLabels } from '../../../contract/loans/loan-fields.ts';
import type { Loan } from '../../../contract/loans/loans.ts';
import { stateInWords } from '../../../contract/moves/move-words.ts';
import { Money } from '../../ui/figures/money.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import list from '../../ui/lists/list.module.css';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import { TableHead } from '../../ui/lists/table-head.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';

interface LoanListProps {
  loans: readonly Loan[];
  /** Books the next instalment as planned. */
  onPay: (loan: Loan) => void;
}

/** The loans as a table, and on a phone one below the other. */
export function LoanList({ loans, onPay }: LoanListProps) {
  const narrow = useNarrow();
  if (narrow) {
    return (
      <ul className={list.cards} aria-label="贷款">
        {loans.map((loan) => (
          <li key={loan.id} className={list.card}>
            <div className={list.cardHead}>
              <Name loan={loan} />
              <span className={list.worth}>
                <Money amount={loan.outstanding} currency={loan.currency} mark="code" />
              </span>
            </div>
            <div className={list.cardFoot}>
              <NextDue loan={loan} />
              <PayButton loan={loan} onPay={onPay} />
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable label="贷款" twoLines>
      <TableHead
        columns={[
          '贷款名称',
          { figure: '剩余本金' },
          { figure: '月供' },
          { figure: '待付利息' },
          '下次还款',
          { figure: '操作' },
        ]}
      />
      <Table.Tbody>
        {loans.map((loan) => (
          <Table.Tr key={loan.id}>
            <Table.Td>
              <Name loan={loan} />
            </Table.Td>
            <Table.Td ta="right" fw={500}>
              <Money amount={loan.outstanding} currency={loan.currency} mark="code" />
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={loan.payment} currency={loan.currency} mark="code" />
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={loan.interestToCome} currency={loan.currency} mark="code" />
            </Table.Td>
            <Table.Td className={list.short}>
              <NextDue loan={loan} />
            </Table.Td>
            <Table.Td className={list.short}>
              <PayButton loan={loan} onPay={onPay} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

function Name({ loan }: { loan: Loan }) {
  const facts = [
    ...(loan.group ? [loan.group] : []),
    loanTypeLabels[loan.loanType],
    repaymentMethodLabels[loan.method],
    `${loan.currentRatePercent}%`,
  ];
  return (
    <div className={list.name}>
      <Link to={`/dashboard/loans/${loan.id}`} className={list.titleLink}>
        {loan.name}
      </Link>
      <p className={list.second}>{facts.join(' · ')}</p>
    </div>
  );
}

function NextDue({ loan }: { loan: Loan }) {
  const { nextDueDate, nextInstalment, overdueCount, remainingMonths } = loan;
  if (!nextInstalment) return <span className={list.second}>{stateInWords(loan, '已结清')}</span>;
  return (
    <div>
      {nextDueDate}
      <p className={list.second} data-tone={overdueCount > 0 ? 'bad' : undefined}>
        {overdueCount > 0 ? `逾期 ${overdueCount} 期` : `还剩 ${remainingMonths} 期`}
      </p>
    </div>
  );
}

function PayButton({ loan, onPay }: { loan: Loan; onPay: (loan: Loan) => void }) {
  if (!loan.nextInstalment) return null;
  const label = `入账第${loan.nextInstalment.number}期`;
  return (
    <RowButtons id={loan.id}>
      <Button
        key={loan.nextInstalment.number}
        variant="subtle"
        size="compact-sm"
        aria-label={`${label} ${loan.name}`}
        onClick={() => onPay(loan)}
      >
        {label}
      </Button>
    </RowButtons>
  );
}
