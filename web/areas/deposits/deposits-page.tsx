import { Button } from '@mantine/core';
import { useState } from 'react';
import { type DepositSummary, deposits } from '../../../contract/deposits/deposits.ts';
import { formatMoney } from '../../lib/format/format.ts';
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
import { AddDeposit } from './add-deposit.tsx';
import { DepositList } from './deposit-list.tsx';

/** All deposits, and what they come to. */
export function DepositsPage() {
  const { data, error, refetch } = useCall(deposits.list);
  const summary = useCall(deposits.summary);
  const [isAdding, setAdding] = useState(false);
  const add = <AddButton onClick={() => setAdding(true)}>添加存款</AddButton>;
  return (
    <>
      <PageHeader
        title="存款"
        actions={
          <>
            <ExportList list={deposits.list} disabled={data?.length === 0} />
            {add}
          </>
        }
      />
      <DepositFigures summary={summary.data} failed={summary.isError} />
      {data && data.length > 0 ? (
        <DepositList deposits={data} />
      ) : data ? (
        <EmptyState
          text="暂无存款"
          hint="定期、大额存单、通知存款、零存整取：记下利率和存期，利息、到期日和提前支取的损失都会算好。"
          action={
            <Button data-writes onClick={() => setAdding(true)}>
              添加存款
            </Button>
          }
        />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
      <AddDeposit opened={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

const labels = ['存款本息', '已计利息', '下一笔到期'];

/** What all deposits are worth today, and which of them matures next. */
function DepositFigures({
  summary,
  failed,
}: {
  summary: DepositSummary | undefined;
  failed: boolean;
}) {
  if (!summary) {
    const note = failed ? '暂时无法计算' : undefined;
    return (
      <FigureRow>
        {labels.map((label) => (
          <Figure key={label} label={label} value="-" note={note} loading={!failed} />
        ))}
      </FigureRow>
    );
  }
  const { currency, depositCount, maturedCount, nextMaturity } = summary;
  const money = (amount: number) => formatMoney(amount, currency);
  const matured = maturedCount > 0 ? `，${maturedCount} 笔已到期` : '';
  return (
    <FigureRow note={<RateNote {...summary} />}>
      <ExplainedFigure
        label="存款本息"
        value={money(summary.worth)}
        note={`${depositCount} 笔未支取${matured}`}
        text="没有支取的存款，本金加上按约定利率计到今天的利息，计入现金和流动资产。到期后的天数按活期利率计息；提前支取时，实际利息会少。"
        parts={[
          { label: '本金', value: money(summary.principal) },
          { label: '已计利息', value: money(summary.accruedInterest) },
          { label: '存款本息', value: money(summary.worth) },
        ]}
      />
      <Figure label="已计利息" value={money(summary.accruedInterest)} note="计到今天" />
      <Figure
        label="下一笔到期"
        value={nextMaturity?.maturityDate ?? '-'}
        note={nextMaturity?.name ?? '没有将要到期的存款'}
      />
    </FigureRow>
  );
}
