import { Table } from '@mantine/core';
import { Link } from 'react-router';
import { formatPercent } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { daysOfMonthIn } from '../report-question.ts';
import { ledgerLink } from './ledger-link.ts';
import type { SectionProps } from './section-props.ts';
import classes from './spending.module.css';

/** Income, expense and saving of each month; a figure leads to its entries. */
export function MonthsTable({ answer: { months, currency, from, to } }: SectionProps) {
  return (
    <PageSection heading="每月">
      <DataTable label="每月收支">
        <TableHead columns={['月份', ...figures(['收入', '支出', '储蓄', '储蓄率'])]} />
        <Table.Tbody>
          {months.map(({ month, income, expense, saving, savingRate }) => {
            const days = daysOfMonthIn(month, { from, to });
            return (
              <Table.Tr key={month}>
                <Table.Th scope="row" className={classes.month}>
                  <Link className={classes.name} to={ledgerLink(days)}>
                    {month}
                  </Link>
                </Table.Th>
                {(
                  [
                    ['INCOME', income],
                    ['EXPENSE', expense],
                  ] as const
                ).map(([kind, amount]) => (
                  <Table.Td key={kind} ta="right">
                    <Link className={classes.figure} to={ledgerLink({ ...days, kind })}>
                      <Money amount={amount} currency={currency} />
                    </Link>
                  </Table.Td>
                ))}
                <Table.Td ta="right">
                  <Money amount={saving} currency={currency} signed tone="auto" />
                </Table.Td>
                <Table.Td ta="right">{formatPercent(savingRate)}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </DataTable>
    </PageSection>
  );
}
