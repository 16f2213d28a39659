import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { netWorth } from '../../../../contract/net-worth/net-worth.ts';
import type { SheetGroup } from '../../../../contract/net-worth/net-worth-fields.ts';
import { queryOf } from '../../../lib/query/use-call.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ExportButtons } from '../../../ui/lists/export-list.tsx';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { withKeys } from '../../../ui/lists/with-keys.ts';
import { ReportData } from '../report-basis.tsx';
import type { ReportQuestion } from '../report-question.ts';
import { reportOptions } from '../reports.queries.ts';
import classes from './balance-sheet.module.css';

/** The kind of an item, where the line does not show it, and why it has no amount. */
function noteOf(kind: string, amount: number | null): string {
  return [kind, amount === null ? '缺少汇率' : ''].filter((text) => text !== '').join('，');
}

/** The pages that show what a group is made of today. */
const pages: Readonly<Record<SheetGroup, { to: string; label: string }>> = {
  liquid: { to: '/dashboard/accounts', label: '资金账户' },
  financial: { to: '/dashboard/investments', label: '投资组合' },
  restricted: { to: '/dashboard/other-assets', label: '其他资产' },
  real: { to: '/dashboard/fixed-assets', label: '固定资产' },
  receivables: { to: '/dashboard/receivables-payables', label: '应收应付' },
  currentDebt: { to: '/dashboard/receivables-payables?tab=payables', label: '应收应付' },
  longTermDebt: { to: '/dashboard/loans', label: '贷款' },
};

/** The page of one line, where that is another than its group's. */
const pagesOfKinds: Readonly<Record<string, { to: string; label: string }>> = {
  定期存款: { to: '/dashboard/deposits', label: '存款' },
};

const rowsOfPage = 20;

export type SheetQuestion = Pick<ReportQuestion, 'day' | 'compareDay' | 'currency'>;

interface SheetItemsProps {
  question: SheetQuestion;
  group: SheetGroup;
  kind: string | undefined;
  label: string;
}

/** The accounts, holdings, assets or debts of one line, on the day and on the one it is compared with. */
export function SheetItems({ question, group, kind, label }: SheetItemsProps) {
  const { day, compareDay, currency } = question;
  const [page, setPage] = useState(1);
  const more = pagesOfKinds[kind ?? ''] ?? pages[group];
  const rowsQuery = { day, compareDay, currency, group, kind, page, size: rowsOfPage };
  const { queryKey, queryFn } = queryOf(netWorth.rows, { query: rowsQuery });
  const query = useQuery({
    ...reportOptions,
    queryKey,
    // The rows before these stay until they have come, in the currency that was asked for then.
    queryFn: async (context) => ({ ...(await queryFn(context)), shownCurrency: currency }),
  });
  return (
    <ReportData query={query}>
      {({ records, total, size, page: shown, shownCurrency }) => (
        <>
          {total === 0 ? (
            <p className={classes.none}>这两天都没有这一项。</p>
          ) : (
            <DataTable label={`${label}的明细`} twoLines>
              <Table.Tbody>
                {withKeys(records).map(({ key, row }) => (
                  <Table.Tr key={key}>
                    <Table.Th scope="row" className={classes.subject ?? ''}>
                      {row.subject}
                      <p className={list.second}>{noteOf(kind ? '' : row.kind, row.amount)}</p>
                    </Table.Th>
                    <Table.Td ta="right">
                      <Money amount={row.amount} currency={shownCurrency} />
                    </Table.Td>
                    <Table.Td ta="right">
                      <Money amount={row.change} currency={shownCurrency} signed />
                      <p className={list.secondFigure}>
                        <Money amount={row.compareAmount} currency={shownCurrency} />
                      </p>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </DataTable>
          )}
          {total > size && (
            <Pager
              label={`${label}分页`}
              page={shown}
              size={size}
              total={total}
              onChange={setPage}
            />
          )}
          {total > 0 && (
            <ExportButtons
              list={netWorth.rows}
              query={{ day, compareDay, currency, group, kind }}
            />
          )}
          <p className={classes.more}>
            <Link to={more.to} className={classes.link}>
              去{more.label}看今天的明细
            </Link>
          </p>
        </>
      )}
    </ReportData>
  );
}
