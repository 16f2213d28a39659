import { Table } from '@mantine/core';
import { Fragment, useId, useState } from 'react';
import type { SheetGroup } from '../../../../contract/net-worth/net-worth-fields.ts';
import { formatPercent } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { LineOpener } from '../report-line.tsx';
import classes from './balance-sheet.module.css';
import { SheetItems, type SheetQuestion } from './sheet-items.tsx';

/** A line as the server's report has it: of a group, of a kind in it, or a sum. */
export interface SheetLine {
  section: string;
  group?: SheetGroup;
  kind?: string;
  item: string;
  amount: number;
  share: number | null;
  compareAmount: number;
  change: number;
}

interface SheetTableProps {
  title: string;
  lines: readonly SheetLine[];
  question: SheetQuestion;
}

/**
 * One half of a balance sheet. Share and compared amount stand below the figures they belong to; a
 * line opens to its items on both days.
 */
export function SheetTable({ title, lines, question }: SheetTableProps) {
  const { day, compareDay, currency } = question;
  const [opened, setOpened] = useState<string>();
  const id = useId();
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
        {lines.map((line) => {
          const { group, kind, item, amount, share, change, compareAmount } = line;
          const isOpen = opened === item;
          return (
            <Fragment key={item}>
              <Table.Tr className={classOf(line) ?? ''}>
                <Table.Th scope="row" className={classes.item ?? ''}>
                  {group ? (
                    <LineOpener
                      label={item.trim()}
                      isOpen={isOpen}
                      controls={`${id}-${item}`}
                      onPress={() => setOpened(isOpen ? undefined : item)}
                    />
                  ) : (
                    item
                  )}
                </Table.Th>
                <Table.Td ta="right">
                  <Money amount={amount} currency={currency} />
                  <p className={list.secondFigure}>{formatPercent(share, 1)}</p>
                </Table.Td>
                <Table.Td ta="right">
                  <Money
                    amount={change}
                    currency={currency}
                    signed
                    tone={item === '净资产' ? 'auto' : 'plain'}
                  />
                  <p className={list.secondFigure}>
                    <Money amount={compareAmount} currency={currency} />
                  </p>
                </Table.Td>
              </Table.Tr>
              {isOpen && group && (
                <Table.Tr>
                  <Table.Td colSpan={3} id={`${id}-${item}`} className={classes.items ?? ''}>
                    {/* Other days begin at their first page. */}
                    <SheetItems
                      key={`${day} ${compareDay}`}
                      label={item.trim()}
                      question={question}
                      group={group}
                      kind={kind}
                    />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          );
        })}
      </Table.Tbody>
    </DataTable>
  );
}

function classOf({ group, kind }: SheetLine): string | undefined {
  if (!group) return classes.total;
  return kind ? classes.kind : classes.group;
}
