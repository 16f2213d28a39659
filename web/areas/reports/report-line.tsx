import { Table } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { Money } from '../../ui/figures/money.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import list from '../../ui/lists/list.module.css';
import { Pager } from '../../ui/lists/pager.tsx';
import { TableHead } from '../../ui/lists/table-head.tsx';
import { withKeys } from '../../ui/lists/with-keys.ts';
import { ReportData } from './report-basis.tsx';
import classes from './report-line.module.css';

interface LineOpenerProps {
  label: string;
  isOpen: boolean;
  /** The id of the element that it opens. */
  controls: string;
  onPress: () => void;
}

/** The name of a line as the button that opens it. */
export function LineOpener({ label, isOpen, controls, onPress }: LineOpenerProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={classes.opener}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onPress}
    >
      <Chevron size={16} stroke={1.5} aria-hidden="true" />
      {label}
    </button>
  );
}

interface ReportLineProps {
  label: string;
  amount: number;
  currency: Currency;
  /** The rows below it, rendered while it is open. */
  children: ReactNode;
}

/** A line of a table with names and amounts; it opens to its rows. */
export function ReportLine({ label, amount, currency, children }: ReportLineProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row" className={classes.name}>
          <LineOpener
            label={label}
            isOpen={isOpen}
            controls={id}
            onPress={() => setOpen(!isOpen)}
          />
        </Table.Th>
        <Table.Td ta="right">
          <Money amount={amount} currency={currency} signed tone="auto" />
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={2} id={id} className={classes.rows}>
            {children}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** The most rows on a page. */
export const rowsOfPage = 20;

interface LineRow {
  day: string;
  amount: number;
}

interface LineRowsProps<Row extends LineRow> {
  query: UseQueryResult<{ records: Row[]; total: number; size: number; page: number }>;
  /** The name of the line. */
  label: string;
  currency: Currency;
  /** The heading of the column between day and amount. */
  heading: string;
  /** The text of that column, and a smaller one below it. */
  textsOf: (row: Row) => readonly [text: string, second?: string];
  /** Shown in place of an empty table. */
  none: string;
  /** The buttons that save the rows as a file. */
  files: ReactNode;
  onPage: (page: number) => void;
}

/** One page of the rows of a line. */
export function LineRows<Row extends LineRow>(props: LineRowsProps<Row>) {
  const { query, label, currency, heading, textsOf, none, files, onPage } = props;
  return (
    <ReportData query={query}>
      {({ records, total, size, page }) =>
        total === 0 ? (
          <p className={classes.none}>{none}</p>
        ) : (
          <>
            <DataTable label={`${label}的组成`} twoLines>
              <TableHead columns={['日期', heading, { figure: '金额' }]} />
              <Table.Tbody>
                {withKeys(records).map(({ key, row }) => {
                  const [text, second] = textsOf(row);
                  return (
                    <Table.Tr key={key}>
                      <Table.Td className={list.short}>{row.day}</Table.Td>
                      <Table.Td className={classes.subject}>
                        {text}
                        {second !== undefined && <p className={list.second}>{second}</p>}
                      </Table.Td>
                      <Table.Td ta="right">
                        <Money amount={row.amount} currency={currency} signed tone="auto" />
                      </Table.Td>
                    </Table.Tr>
                  );
                })}
              </Table.Tbody>
            </DataTable>
            {files}
            {total > size && (
              <Pager
                label={`${label}分页`}
                page={page}
                size={size}
                total={total}
                onChange={onPage}
              />
            )}
          </>
        )
      }
    </ReportData>
  );
}
