import { Table } from '@mantine/core';
import { Link } from 'react-router';
import type { Forecast, ForecastItem } from '../../../../contract/planning/forecast.ts';
import { forecastKindLabels } from '../../../../contract/planning/forecast-words.ts';
import { daysBetween } from '../../../../finance/calendar/days.ts';
import { formatSigned } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { usePages } from '../../../ui/lists/use-pages.ts';
import classes from '../planning.module.css';

const pageSize = 20;

interface ItemTableProps {
  label: string;
  items: readonly ForecastItem[];
  /** The line whose balance stands beside each item; left out where the items count on no day. */
  line?: Forecast['line'];
  from?: string;
}

/** What falls due, by day, with the balance at the end of the day. */
export function ItemTable({ label, items, line, from }: ItemTableProps) {
  const { shown, isPaged, pager } = usePages(items, pageSize);
  const balanceOn = (day: string) => line?.balances[daysBetween(from ?? day, day)];
  return (
    <>
      <DataTable label={label}>
        <TableHead
          columns={['日期', '事项', ...figures(line ? ['金额', '当天余额'] : ['金额']), '账户']}
        />
        <Table.Tbody>
          {shown.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no names of their own, and rows hold no state
            <Table.Tr key={index}>
              <Table.Td className={list.short}>
                {item.day}
                {item.isLate && <span className={classes.late}>逾期</span>}
              </Table.Td>
              <Table.Td className={classes.title}>
                <Link to={item.link} className={list.titleLink}>
                  {item.title}
                </Link>
                <span className={classes.kind}>{forecastKindLabels[item.kind]}</span>
              </Table.Td>
              <Table.Td ta="right" className={list.short}>
                {item.amount === null
                  ? '-'
                  : `${item.isCertain ? '' : '约 '}${formatSigned(item.amount, item.currency, { mark: 'code' })}`}
              </Table.Td>
              {line && (
                <Table.Td ta="right">
                  <Money amount={balanceOn(item.day)} currency={line.currency} mark="code" />
                </Table.Td>
              )}
              <Table.Td className={list.short}>{item.accountName ?? '未指定账户'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
      {isPaged && <Pager label={`${label}分页`} {...pager} />}
    </>
  );
}
