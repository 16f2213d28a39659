import { Button } from '@mantine/core';
import { useState } from 'react';
import { type LoanSummary, loans } from '../../../contract/loans/loans.ts';
import { decimal, sum, toWire } from '../../../finance/money/decimal.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useAskedDialog } from '../../lib/forms/use-asked-dialog.ts';
import { useCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { ExplainedFigure } from '../../ui/figures/explained-figure.tsx';
import { Figure } from '../../ui/figures/figure.tsx';
import { FigureRow } from '../../ui/figures/figure-row.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { ExportList } from '../../ui/lists/export-list.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { AddLoan } from './add-loan.tsx';
import { LoanList } from './loan-list.tsx';
import { type GivenLoan, givenOfLoan } from './loan-values.ts';
import { useOneClickPayment } from './use-one-click-payment.ts';

/** All loans, what is owed of them, and those of one name together. */
export function LoansPage() {
  const { data, error, refetch } = useCall(loans.list);
  const summary = useCall(loans.summary);
  const [isAdding, setAdding] = useState(false);
  const [given, setGiven] = useState<GivenLoan>({});
  useAskedDialog(
    'add',
    true,
    (values) => {
      setGiven(values);
      setAdding(true);
    },
    givenOfLoan,
  );
  const pay = useOneClickPayment();
  const add = <AddButton onClick={() => setAdding(true)}>添加贷款</AddButton>;
  return (
    <>
      <PageHeader
        title="贷款"
        actions={
          <>
            <ExportList list={loans.list} disabled={data?.length === 0} />
            {add}
          </>
        }
      />
      <LoanFigures summary={summary.data} failed={summary.isError} />
      {data && data.length > 0 ? (
        <LoanList loans={data} onPay={pay} />
      ) : data ? (
        <EmptyState
          text="暂无贷款"
          hint="房贷、车贷、消费贷：记下条件，还款计划、利息和提前还款能省多少都会算好。"
          action={
            <Button data-writes onClick={() => setAdding(true)}>
              添加贷款
            </Button>
          }
        />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
      <AddLoan
        given={given}
        opened={isAdding}
        onClose={() => {
          setAdding(false);
          setGiven({});
        }}
      />
    </>
  );
}

/** What is owed in all, and the payments of loans that belong together. */
function LoanFigures({ summary, failed }: { summary: LoanSummary | undefined; failed: boolean }) {
  if (!summary) {
    const note = failed ? '暂时无法计算' : undefined;
    return (
      <FigureRow>
        {['剩余本金', '待付利息'].map((label) => (
          <Figure key={label} label={label} value="-" note={note} loading={!failed} />
        ))}
      </FigureRow>
    );
  }
  const { currency, groups } = summary;
  const money = (amount: number) => formatMoney(amount, currency);
  const grouped = toWire(sum(groups.map(({ outstanding }) => decimal(outstanding))), 2);
  const others = toWire(decimal(summary.outstanding).minus(grouped), 2);
  return (
    <FigureRow note={<RateNote {...summary} />}>
      <ExplainedFigure
        label="剩余本金"
        value={money(summary.outstanding)}
        note={`${summary.loanCount} 笔未结清`}
        text="贷款本金减去已入账、提前还和按约定已还的本金，计入负债。没有入账的一期不减少欠款。"
        parts={[
          ...groups.map(({ group, outstanding }) => ({
            label: group,
            value: money(outstanding),
          })),
          ...(groups.length > 0 ? [{ label: '其他贷款', value: money(others) }] : []),
        ]}
      />
      <Figure label="待付利息" value={money(summary.interestToCome)} note="按目前的利率" />
      {groups.map(({ group, payment, loanCount }) => (
        <Figure
          key={group}
          label={`${group}月供`}
          value={money(payment)}
          note={`${loanCount} 笔合计`}
        />
      ))}
    </FigureRow>
  );
}
