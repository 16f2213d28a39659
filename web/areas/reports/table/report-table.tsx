import { Table } from '@mantine/core';
import { useState } from 'react';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { ReportRow } from '../../../../contract/reports/reports.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { SortHeader } from '../../../ui/lists/sort-header.tsx';
import { usePages } from '../../../ui/lists/use-pages.ts';
import { withKeys } from '../../../ui/lists/with-keys.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import { Cell, type ReportColumn } from './report-cell.tsx';
import classes from './report-table.module.css';

interface ReportTableProps {
  label: string;
  /** The server's columns, which have their labels, with how each is shown. */
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  totals: ReportRow;
  currency: Currency;
}

/** Rows to a page; a card is several times as high as a row. */
const pageSize = { rows: 50, cards: 20 };
/** From this width of the window, in em, nine columns fit beside the navigation. */
const tableFrom = 80;

/**
 * A report's rows, page by page so that thousands scroll as smoothly as twenty, and their sums. Where
 * the columns do not fit they are cards; paper has all rows, as a table.
 */
export function ReportTable(props: ReportTableProps) {
  const { label, columns, rows, totals, currency } = props;
  const [order, setOrder] = useState<Order>();
  const isPrinting = usePrinting();
  const asCards = useNarrow(tableFrom) && !isPrinting;
  const sorted = sortedRows(rows, order);
  const { shown, isPaged, pager } = usePages(
    sorted,
    pageSize[asCards ? 'cards' : 'rows'],
    JSON.stringify(order),
  );
  const printed = isPrinting ? sorted : shown;

  const sortBy = (key: string) =>
    setOrder({ key, isDescending: order?.key === key && !order.isDescending });

  return (
    <div className={classes.report}>
      <div className={list.list}>
        {asCards ? (
          <ReportCards label={label} columns={columns} rows={printed} currency={currency} />
        ) : (
          <DataTable label={label}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) =>
                  isPrinting ? (
                    // Chromium leaves the buttons out where it repeats a head.
                    <Table.Th key={column.key} scope="col" {...looks(column)}>
                      {column.label}
                    </Table.Th>
                  ) : (
                    <SortHeader
                      key={column.key}
                      label={column.label}
                      align={column.kind === 'text' ? 'left' : 'right'}
                      direction={directionOf(order, column.key)}
                      onSort={() => sortBy(column.key)}
                    />
                  ),
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {withKeys(printed).map(({ key, row }) => (
                <Table.Tr key={key}>
                  {columns.map((column) => (
                    <Table.Td key={column.key} {...looks(column)}>
                      <Cell row={row} column={column} currency={currency} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                {columns.map((column, index) => (
                  <Table.Td key={column.key} {...looks(column)}>
                    {index === 0 && !(column.key in totals) ? (
                      '合计'
                    ) : (
                      <Cell row={totals} column={column} currency={currency} missing="" />
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          </DataTable>
        )}
      </div>
      {isPaged && !isPrinting && <Pager label={`${label}分页`} {...pager} />}
      {asCards && (
        <dl className={classes.totals} aria-label="合计">
          {columns
            .filter(({ key }) => typeof totals[key] === 'number')
            .map((column) => (
              <div key={column.key}>
                <dt>{`${column.label}合计`}</dt>
                <dd>
                  <Cell row={totals} column={column} currency={currency} />
                </dd>
              </div>
            ))}
        </dl>
      )}
    </div>
  );
}

function directionOf(order: Order | undefined, key: string) {
  if (order?.key !== key) return null;
  return order.isDescending ? 'descending' : 'ascending';
}

function looks({ kind }: ReportColumn) {
  return kind === 'text' ? { className: classes.text ?? '' } : { ta: 'right' as const };
}

interface ReportCardsProps {
  label: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  currency: Currency;
}

/** The rows where their columns do not fit side by side; what a row does not have is left out. */
function ReportCards({ label, columns, rows, currency }: ReportCardsProps) {
  const [first, ...others] = columns;
  return (
    <ul className={list.cards} aria-label={label}>
      {withKeys(rows).map(({ key, row }) => (
        <li className={list.card} key={key}>
          {first && (
            <p className={list.title}>
              <Cell row={row} column={first} currency={currency} />
            </p>
          )}
          <dl className={list.facts}>
            {others
              .filter((column) => row[column.key] !== null && row[column.key] !== '')
              .map((column) => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>
                    <Cell row={row} column={column} currency={currency} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** By which column rows are sorted. */
interface Order {
  key: string;
  isDescending: boolean;
}

const collator = new Intl.Collator('zh-CN', { numeric: true });

/** The rows in an order, or as the server has them; what has no value comes last either way. */
function sortedRows(rows: readonly ReportRow[], order: Order | undefined): readonly ReportRow[] {
  if (!order) return rows;
  const { key, isDescending } = order;
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a[key] ?? null, b[key] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * compare(one, other);
  });
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other));
}
