import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Allocation, allocation } from '../../../../contract/allocation/allocation.ts';
import type { AllocationDimension } from '../../../../contract/allocation/allocation-fields.ts';
import { formatPercent } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { ChartSlot } from '../../../ui/charts/chart-slot.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { ChoiceButtons } from '../choice-buttons.tsx';
import { ReportBasis, ReportData, ratesTo } from '../report-basis.tsx';
import type { ReportViewProps } from '../report-question.ts';
import { reportOptions, useReport } from '../reports.queries.ts';
import classes from './allocation.module.css';
import { AllocationRows } from './allocation-rows.tsx';
import { EditTargets } from './edit-targets.tsx';

const AllocationRing = latePart(async () => (await import('./allocation-ring.tsx')).AllocationRing);

const dimensions: { value: AllocationDimension; label: string }[] = [
  { value: 'TYPE', label: '类型' },
  { value: 'CURRENCY', label: '币种' },
  { value: 'MARKET', label: '市场' },
  { value: 'ACCOUNT', label: '账户' },
];

const amountPattern = /^\d{1,12}(\.\d{1,2})?$/;
const ringSize = 200;

/** How balances and investments are allocated, beside the targets and the amounts that would meet them. */
export function AllocationReport({ question }: ReportViewProps) {
  const [, setSearch] = useSearchParams();
  const [money, setMoney] = useState('');
  const [isEditing, setEditing] = useState(false);
  const isAmount = money.trim() === '' || amountPattern.test(money.trim());
  const query = useCall(
    allocation.show,
    {
      query: {
        by: question.by,
        currency: question.currency,
        newMoney: (isAmount && money.trim()) || '0',
      },
    },
    reportOptions,
  );
  const rates = useReport('allocation', { by: question.by, currency: question.currency });
  const title = dimensions.find(({ value }) => value === question.by)?.label ?? '';

  function choose(by: string) {
    setSearch(
      (present) => {
        present.set('by', by);
        return present;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      <div className={classes.choices}>
        <ChoiceButtons
          label="分类方式"
          choices={dimensions}
          value={question.by}
          onChoose={choose}
        />
        <div className={classes.money}>
          <AmountInput
            label="新投入金额"
            unit={question.currency}
            value={money}
            onChange={setMoney}
            error={isAmount ? undefined : '必须是不小于0的金额，最多两位小数'}
          />
        </div>
        <Button
          data-writes
          variant="default"
          disabled={!query.data}
          onClick={() => setEditing(true)}
        >
          设定目标
        </Button>
      </div>
      <ReportData query={query}>
        {(report) => (
          <>
            <AllocationView report={report} />
            <ReportBasis
              day={question.day}
              currency={report.currency}
              usedRates={ratesTo(
                report.currency,
                rates.data && { ...rates.data, currency: rates.data.asked.currency },
              )}
              notes={['不含固定资产、应收款和负债']}
            />
            <EditTargets
              key={report.by}
              report={report}
              title={title}
              opened={isEditing}
              onClose={() => setEditing(false)}
            />
          </>
        )}
      </ReportData>
    </>
  );
}

function AllocationView({ report }: { report: Allocation }) {
  const { rows, missing } = report;
  if (rows.length === 0) {
    return <EmptyState text="暂无可配置的资产" hint="请先添加账户余额或投资。" />;
  }
  const notes = [...missing.map(({ message }) => `未计入：${message}`), ...lostTargets(report)];
  return (
    <>
      <div className={classes.body}>
        {rows.some(({ value }) => value > 0) && (
          <ChartSlot height={ringSize} width={ringSize} circle>
            <AllocationRing report={report} size={ringSize} />
          </ChartSlot>
        )}
        <AllocationRows report={report} />
      </div>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A note when the targets of the rows are less than 100 %, because accounts with targets were deleted. */
function lostTargets({ rows }: Allocation): string[] {
  if (rows.every(({ targetPercent }) => targetPercent === null)) return [];
  const total = rows.reduce((sum, { targetPercent }) => sum + (targetPercent ?? 0), 0);
  if (total > 99.999) return [];
  return [`目标合计只有 ${formatPercent(total)}：有目标的分类已不存在，请重新设定目标`];
}
