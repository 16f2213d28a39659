import { Table } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { spendingReport } from '../../../../contract/spending/report.ts';
import {
  type SpendingLine,
  spendingLineLabels,
} from '../../../../contract/spending/spending-words.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ExportButtons } from '../../../ui/lists/export-list.tsx';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { LineRows, ReportLine, rowsOfPage } from '../report-line.tsx';
import { firstDay } from '../report-question.ts';
import { reportOptions } from '../reports.queries.ts';
import { reportLink } from './ledger-link.ts';
import type { SectionProps } from './section-props.ts';
import classes from './spending.module.css';

/** From income to the saving of net worth, and on to the change of cash; a line opens to its rows. */
export function SavingTable({ answer }: SectionProps) {
  const { from, to, currency, totals, cashChange } = answer;
  const eve = from > firstDay ? addDays(from, -1) : from;
  const lines: [SpendingLine, number][] = [
    ['INCOME', totals.income],
    ['EXPENSE', -totals.expense],
    ['NEUTRAL', totals.neutral],
    ['PRINCIPAL', totals.principal],
    ['DEBTS', totals.debts],
    ['OTHER_ASSETS', totals.otherAssets],
    ['UNLINKED', totals.unlinked],
  ];
  return (
    <PageSection heading="从收支到储蓄和现金">
      <DataTable label="从收支到储蓄和现金">
        <TableHead columns={['项目', { figure: '金额' }]} />
        <Table.Tbody>
          {lines.map(([line, amount]) => (
            <Line key={line} line={line} amount={amount} answer={answer} />
          ))}
          <Table.Tr className={classes.total}>
            <Table.Th scope="row">
              <Link
                className={classes.name}
                to={reportLink('net-worth-changes', { from: eve, to }, currency)}
              >
                储蓄
              </Link>
              <span className={classes.beside}>与净资产变动中的储蓄一致</span>
            </Table.Th>
            <Table.Td ta="right">
              <Money amount={totals.saving} currency={currency} signed tone="auto" />
            </Table.Td>
          </Table.Tr>
          <Line line="INTEREST" amount={totals.interest} answer={answer} />
          {totals.household !== undefined && (
            <Line line="HOUSEHOLD" amount={totals.household} answer={answer} />
          )}
          <Table.Tr>
            <Table.Th scope="row" className={classes.line}>
              投资、定期与处置等的现金进出
            </Table.Th>
            <Table.Td ta="right">
              <Money amount={cashChange.beside} currency={currency} signed tone="auto" />
            </Table.Td>
          </Table.Tr>
          <Table.Tr className={classes.total}>
            <Table.Th scope="row">
              <Link className={classes.name} to={reportLink('cash-flow', { from, to }, currency)}>
                现金变化
              </Link>
              <span className={classes.beside}>与现金流水的收支之差一致</span>
            </Table.Th>
            <Table.Td ta="right">
              <Money amount={cashChange.amount} currency={currency} signed tone="auto" />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </DataTable>
    </PageSection>
  );
}

interface LineProps extends SectionProps {
  line: SpendingLine;
  amount: number;
}

function Line({ line, amount, answer }: LineProps) {
  return (
    <ReportLine label={spendingLineLabels[line]} amount={amount} currency={answer.currency}>
      {/* Other days begin at their first page. */}
      <RowsOfLine key={`${answer.from} ${answer.to}`} line={line} answer={answer} />
    </ReportLine>
  );
}

function RowsOfLine({ line, answer: { from, to, currency } }: Omit<LineProps, 'amount'>) {
  const [page, setPage] = useState(1);
  const asked = { from, to, currency, line };
  const query = useCall(
    spendingReport.rows,
    { query: { ...asked, page, size: rowsOfPage } },
    reportOptions,
  );
  return (
    <LineRows
      query={query}
      label={spendingLineLabels[line]}
      currency={currency}
      heading="事项"
      textsOf={({ payee, subject }) => (payee === null ? [subject] : [payee, subject])}
      none="这段时间没有这一项。"
      files={<ExportButtons list={spendingReport.rows} query={asked} />}
      onPage={setPage}
    />
  );
}
