import { Table } from '@mantine/core';
import { useState } from 'react';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { spendingReport } from '../../../../contract/spending/report.ts';
import {
  type SpendingLine,
  spendingLineLabels,
} from '../../../../contract/spending/spending-words.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ExportButtons } from '../../../ui/lists/export-list.tsx';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { withKeys } from '../../../ui/lists/with-keys.ts';
import { ReportData } from '../report-basis.tsx';
import { likeReport } from '../reports.queries.ts';
import classes from './spending.module.css';

const rowsOfPage = 20;

interface LineRowsProps {
  asked: { from: string; to: string; currency: Currency; line: SpendingLine };
}

/** What a line is made of, newest first, page by page. */
export function LineRows({ asked }: LineRowsProps) {
  const [page, setPage] = useState(1);
  const query = useCall(
    spendingReport.rows,
    { query: { ...asked, page, size: rowsOfPage } },
    likeReport,
  );
  const label = spendingLineLabels[asked.line];
  return (
    <ReportData query={query}>
      {({ records, total, size, page: shown }) =>
        total === 0 ? (
          <p className={classes.none}>这段时间没有这一项。</p>
        ) : (
          <>
            <DataTable label={`${label}的组成`} twoLines>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">日期</Table.Th>
                  <Table.Th scope="col">事项</Table.Th>
                  <Table.Th scope="col" ta="right">
                    金额
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {withKeys(records).map(({ key, row: { day, subject, payee, amount } }) => (
                  <Table.Tr key={key}>
                    <Table.Td className={list.short}>{day}</Table.Td>
                    <Table.Td className={classes.subject}>
                      {payee ?? subject}
                      {payee !== null && <p className={list.second}>{subject}</p>}
                    </Table.Td>
                    <Table.Td ta="right">
                      <Money amount={amount} currency={asked.currency} signed tone="auto" />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </DataTable>
            <ExportButtons list={spendingReport.rows} query={asked} />
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
