import { Table } from '@mantine/core';
import { useState } from 'react';
import { type NetWorthChanges, netWorth } from '../../../../contract/net-worth/net-worth.ts';
import { areAmountsHidden } from '../../../lib/format/hidden-amounts.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ExportButtons } from '../../../ui/lists/export-list.tsx';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import { LineRows, ReportLine, rowsOfPage } from '../report-line.tsx';
import { reportOptions } from '../reports.queries.ts';
import classes from './net-worth-changes.module.css';

/** Opening, all parts and closing as a table; each part opens to its rows. */
export function PartsTable({ changes }: { changes: NetWorthChanges }) {
  const { from, to, currency, opening, closing, parts } = changes;
  return (
    <DataTable label="净资产变动明细">
      <TableHead columns={['项目', { figure: '金额' }]} />
      <Table.Tbody>
        <End label={`期初净资产（${from} 日终）`} amount={opening} currency={currency} />
        {parts.map((part) => (
          <ReportLine key={part.part} label={part.label} amount={part.amount} currency={currency}>
            {/* Other days begin at their first page. */}
            <ChangeRows key={`${from} ${to}`} changes={changes} part={part} />
          </ReportLine>
        ))}
        <End label={`期末净资产（${to} 日终）`} amount={closing} currency={currency} />
      </Table.Tbody>
    </DataTable>
  );
}

interface EndProps {
  label: string;
  amount: number;
  currency: NetWorthChanges['currency'];
}

function End({ label, amount, currency }: EndProps) {
  return (
    <Table.Tr className={classes.end ?? ''}>
      <Table.Th scope="row">{label}</Table.Th>
      <Table.Td ta="right">
        <Money amount={amount} currency={currency} />
      </Table.Td>
    </Table.Tr>
  );
}

interface ChangeRowsProps {
  changes: NetWorthChanges;
  part: NetWorthChanges['parts'][number];
}

function ChangeRows({ changes: { from, to, currency }, part: { part, label } }: ChangeRowsProps) {
  const [page, setPage] = useState(1);
  const asked = { from, to, currency, part };
  const query = useCall(
    netWorth.changeRows,
    { query: { ...asked, page, size: rowsOfPage } },
    reportOptions,
  );
  return (
    <LineRows
      query={query}
      label={label}
      currency={currency}
      heading="事项与算式"
      textsOf={({ subject, formula }) => (areAmountsHidden() ? [subject] : [subject, formula])}
      none="这段时间没有这一项的变动。"
      files={<ExportButtons list={netWorth.changeRows} query={asked} />}
      onPage={setPage}
    />
  );
}
