import { Table } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useId, useState } from 'react';
import type { NetWorthChanges } from '../../../../contract/net-worth/net-worth.ts';
import type { ChangePart } from '../../../../contract/net-worth/net-worth-fields.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ChangeRows } from './change-rows.tsx';
import classes from './net-worth-changes.module.css';

/** Opening, all parts and closing as a table; each part opens to what it is made of. */
export function PartsTable({ changes }: { changes: NetWorthChanges }) {
  const { from, to, currency, opening, closing, parts } = changes;
  const [opened, setOpened] = useState<ChangePart>();
  const id = useId();
  return (
    <DataTable label="净资产变动明细">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">项目</Table.Th>
          <Table.Th scope="col" ta="right">
            金额
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className={classes.parts ?? ''}>
        <End label={`期初净资产（${from} 日终）`} amount={opening} currency={currency} />
        {parts.map(({ part, label, amount }) => {
          const isOpen = opened === part;
          const Chevron = isOpen ? IconChevronDown : IconChevronRight;
          return (
            <Fragment key={part}>
              <Table.Tr>
                <Table.Th scope="row">
                  <button
                    type="button"
                    className={classes.opener}
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? `${id}-rows` : undefined}
                    onClick={() => setOpened(isOpen ? undefined : part)}
                  >
                    <Chevron size={16} stroke={1.5} aria-hidden="true" />
                    {label}
                  </button>
                </Table.Th>
                <Table.Td ta="right">
                  <Money amount={amount} currency={currency} signed tone="auto" />
                </Table.Td>
              </Table.Tr>
              {isOpen && (
                <Table.Tr>
                  <Table.Td colSpan={2} id={`${id}-rows`} className={classes.rows ?? ''}>
                    <ChangeRows period={{ from, to, currency }} part={part} label={label} />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          );
        })}
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
