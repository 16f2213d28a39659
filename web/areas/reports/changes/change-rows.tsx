import { Table } from '@mantine/core';
import { useState } from 'react';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { type NetWorthChangeRow, netWorth } from '../../../../contract/net-worth/net-worth.ts';
import type { ChangePart } from '../../../../contract/net-worth/net-worth-fields.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ExportButtons } from '../../../ui/lists/export-list.tsx';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { withKeys } from '../../../ui/lists/with-keys.ts';
import { ReportData } from '../report-basis.tsx';
import { likeReport } from '../reports.queries.ts';
import classes from './net-worth-changes.module.css';

/** Between the ends of these two days. */
interface ChangePeriod {
  from: string;
  to: string;
  currency: Currency;
}

const rowsOfPage = 20;

interface ChangeRowsProps {
  period: ChangePeriod;
  part: ChangePart;
  label: string;
}

/** What a part of a change is made of, page by page. */
export function ChangeRows({ period, part, label }: ChangeRowsProps) {
  const [page, setPage] = useState(1);
  const query = useCall(
    netWorth.changeRows,
    { query: { ...period, part, page, size: rowsOfPage } },
    likeReport,
  );
  return (
    <ReportData query={query}>
      {({ records, total, size, page: shown }) =>
        total === 0 ? (
          <p className={classes.none}>这段时间没有这一项的变动。</p>
        ) : (
          <>
            <Rows rows={records} label={label} currency={period.currency} />
            <ExportButtons list={netWorth.changeRows} query={{ ...period, part }} />
            {total > size && (
              <Pager
                label={`${label}分页`}
                page={shown}
                size={size}
                total={total}
                onChange={setPage}
              />
            )}
          </>
        )
      }
    </ReportData>
  );
}

interface RowsProps {
  rows: readonly NetWorthChangeRow[];
  label: string;
  currency: ChangePeriod['currency'];
}

function Rows({ rows, label, currency }: RowsProps) {
  return (
    <DataTable label={`${label}的组成`} twoLines>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">日期</Table.Th>
          <Table.Th scope="col">事项与算式</Table.Th>
          <Table.Th scope="col" ta="right">
            金额
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {withKeys(rows).map(({ key, row: { day, subject, formula, amount } }) => (
          <Table.Tr key={key}>
            <Table.Td className={list.short}>{day}</Table.Td>
            <Table.Td className={classes.subject}>
              {subject}
              <p className={list.second}>{formula}</p>
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={amount} currency={currency} signed tone="auto" />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}
