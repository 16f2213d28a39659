import { Table } from '@mantine/core';
import { Link } from 'react-router';
import { formatPercent } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import type { ReportQuestion } from '../report-question.ts';
import classes from './balance-sheet.module.css';

/** A line as the server's report has it. */
export interface SheetLine {
  item: string;
  amount: number;
  compareAmount: number;
  change: number;
}

/** The pages that show what a line is made of. */
const pages: Readonly<Record<string, string>> = {
  现金: '/dashboard/accounts',
  信用账户欠款: '/dashboard/accounts',
  投资: '/dashboard/investments',
  固定资产: '/dashboard/fixed-assets',
  应收款: '/dashboard/receivables-payables',
  应付款: '/dashboard/receivables-payables?tab=payables',
};

interface SheetTableProps {
  title: string;
  lines: readonly SheetLine[];
  /** What the shares are parts of. */
  whole: number;
  question: ReportQuestion;
  /** How many of the last lines are sums. */
  totals: number;
}

/** One half of a balance sheet. Share and compared amount stand below the figures they belong to. */
export function SheetTable({ title, lines, whole, question, totals }: SheetTableProps) {
  const { day, compareDay, currency } = question;
  const share = ({ amount }: SheetLine) =>
    whole > 0 ? formatPercent((amount / whole) * 100, 1) : '-';
  return (
    <DataTable label={title} twoLines>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{title}</Table.Th>
          <Table.Th scope="col" ta="right">
            {day}
            <p className={list.second}>占比</p>
          </Table.Th>
          <Table.Th scope="col" ta="right">
            较 {compareDay}
            <p className={list.second}>当日金额</p>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line, index) => (
          <Table.Tr
            key={line.item}
            {...(index >= lines.length - totals && { className: classes.total ?? '' })}
          >
            <Table.Th scope="row" className={classes.item ?? ''}>
              <Item name={line.item} />
            </Table.Th>
            <Table.Td ta="right">
              <Money amount={line.amount} currency={currency} />
              <p className={list.secondFigure}>{share(line)}</p>
            </Table.Td>
            <Table.Td ta="right">
              <Money
                amount={line.change}
                currency={currency}
                signed
                tone={line.item === '净资产' ? 'auto' : 'plain'}
              />
              <p className={list.secondFigure}>
                <Money amount={line.compareAmount} currency={currency} />
              </p>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

function Item({ name }: { name: string }) {
  const page = pages[name];
  if (!page) return name;
  return (
    <Link to={page} className={classes.link}>
      {name}
    </Link>
  );
}
