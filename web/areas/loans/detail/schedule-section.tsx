import { Table } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import {
  assumedPaidLabel,
  instalmentStateLabels,
  prepaymentModeLabels,
} from '../../../../contract/loans/loan-fields.ts';
import { type Loan, type LoanSchedule, loans } from '../../../../contract/loans/loans.ts';
import { writerName } from '../../../ledger/writer-name.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ExportList } from '../../../ui/lists/export-list.tsx';
import list from '../../../ui/lists/list.module.css';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';

type Extent = 'near' | 'all';
const extents = [
  { value: 'near', label: '最近' },
  { value: 'all', label: '全部' },
] as const;

/** How many instalments “最近” shows: before the next one, and from it on. */
const paidShown = 3;
const comingShown = 12;

/** All instalments of a loan; at first those around the next one. */
export function ScheduleSection({ loan }: { loan: Loan }) {
  const { data, error, refetch } = useCall(loans.schedule, { params: { id: loan.id } });
  const [extent, setExtent] = useState<Extent>('near');
  // At low priority: the button answers at once, before hundreds of rows are drawn.
  const shownExtent = useDeferredValue(extent);
  return (
    <PageSection
      heading="还款计划"
      actions={
        <>
          <ChoiceRow label="显示的期数" options={extents} value={extent} onChange={setExtent} />
          <ExportList list={loans.schedule} params={{ id: loan.id }} />
        </>
      }
    >
      {data ? (
        <div aria-busy={extent !== shownExtent}>
          <ScheduleTable schedule={data} extent={shownExtent} />
        </div>
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </PageSection>
  );
}

function ScheduleTable({ schedule, extent }: { schedule: LoanSchedule; extent: Extent }) {
  const { rows, prepayments, currency } = schedule;
  const next = rows.findIndex(({ state }) => state !== 'PAID');
  const from = Math.max(0, (next < 0 ? rows.length : next) - paidShown);
  const shown = extent === 'all' ? rows : rows.slice(from, from + paidShown + comingShown);
  const money = (amount: number) => <Money amount={amount} currency={currency} mark="code" />;
  const prepaidAfter = (number: number) =>
    prepayments
      .filter(({ afterNumber }) => afterNumber === number)
      .map(({ id, day, amount, mode, writtenBy }) => (
        <Table.Tr key={id}>
          <Table.Td />
          <Table.Td className={list.short}>{day}</Table.Td>
          <Table.Td colSpan={6}>
            提前还款 {formatMoney(amount, currency)}，{prepaymentModeLabels[mode]}
            {writtenBy && `，${writerName(writtenBy)}写入`}
          </Table.Td>
        </Table.Tr>
      ));
  return (
    <DataTable label="还款计划">
      <TableHead
        columns={[
          '期号',
          '还款日',
          '状态',
          ...figures(['还款额', '本金', '利息', '剩余本金', '年利率']),
        ]}
      />
      <Table.Tbody>
        {shown.flatMap((row, index) => [
          ...(index === 0 && row.number === 1 ? prepaidAfter(0) : []),
          <Table.Tr key={row.number}>
            <Table.Td>{row.number}</Table.Td>
            <Table.Td className={list.short}>{row.dueDate}</Table.Td>
            <Table.Td className={list.short}>
              <span className={list.second} data-tone={row.state === 'OVERDUE' ? 'bad' : undefined}>
                {row.state === 'PAID' && row.paymentId === null
                  ? assumedPaidLabel
                  : instalmentStateLabels[row.state]}
                {row.writtenBy && `，${writerName(row.writtenBy)}写入`}
              </span>
            </Table.Td>
            <Table.Td ta="right">{money(row.payment)}</Table.Td>
            <Table.Td ta="right">{money(row.principal)}</Table.Td>
            <Table.Td ta="right">{money(row.interest)}</Table.Td>
            <Table.Td ta="right">{money(row.balance)}</Table.Td>
            <Table.Td ta="right">{row.ratePercent}%</Table.Td>
          </Table.Tr>,
          ...prepaidAfter(row.number),
        ])}
      </Table.Tbody>
    </DataTable>
  );
}
