import { Table } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useId, useState } from 'react';
import { Link } from 'react-router';
import {
  type SpendingLine,
  spendingLineLabels,
} from '../../../../contract/spending/spending-words.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { firstDay } from '../report-question.ts';
import { reportLink } from './ledger-link.ts';
import { LineRows } from './line-rows.tsx';
import type { SectionProps } from './section-props.ts';
import classes from './spending.module.css';

/** From income to what net worth shows as saved, and on to what cash changed by; a line opens to its rows. */
export function SavingTable({ answer }: SectionProps) {
  const { from, to, currency, totals, cashChange } = answer;
  const eve = from > firstDay ? addDays(from, -1) : from;
  const lines: [SpendingLine, number][] = [
    ['INCOME', totals.income],
    ['EXPENSE', -totals.expense],
    ['NEUTRAL', totals.neutral],
    ['PRINCIPAL', totals.principal],
    ['DEBTS', totals.debts],
    ['OTHER_ASSETS', totals.otherAssets],
    ['UNLINKED', totals.unlinked],
  ];
  return (
    <PageSection heading="从收支到储蓄和现金">
      <DataTable label="从收支到储蓄和现金">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">项目</Table.Th>
            <Table.Th scope="col" ta="right">
              金额
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(([line, amount]) => (
            <Line key={line} line={line} amount={amount} answer={answer} />
          ))}
          <Table.Tr className={classes.total}>
            <Table.Th scope="row">
              <Link
                className={classes.name}
                to={reportLink('net-worth-changes', { from: eve, to }, currency)}
              >
                储蓄
              </Link>
              <span className={classes.beside}>与净资产变动中的储蓄一致</span>
            </Table.Th>
            <Table.Td ta="right">
              <Money amount={totals.saving} currency={currency} signed tone="auto" />
            </Table.Td>
          </Table.Tr>
          <Line line="INTEREST" amount={totals.interest} answer={answer} />
          <Table.Tr>
            <Table.Th scope="row" className={classes.parent}>
              投资、定期与处置等的现金进出
            </Table.Th>
            <Table.Td ta="right">
              <Money amount={cashChange.beside} currency={currency} signed tone="auto" />
            </Table.Td>
          </Table.Tr>
          <Table.Tr className={classes.total}>
            <Table.Th scope="row">
              <Link className={classes.name} to={reportLink('cash-flow', { from, to }, currency)}>
                现金变化
              </Link>
              <span className={classes.beside}>与现金流水的收支之差一致</span>
            </Table.Th>
            <Table.Td ta="right">
              <Money amount={cashChange.amount} currency={currency} signed tone="auto" />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </DataTable>
    </PageSection>
  );
}

interface LineProps extends SectionProps {
  line: SpendingLine;
  amount: number;
}

function Line({ line, amount, answer: { from, to, currency } }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const label = spendingLineLabels[line];
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Fragment>
      <Table.Tr>
        <Table.Th scope="row" className={classes.parent}>
          <button
            type="button"
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
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
          <Table.Td colSpan={2} id={id} className={classes.rows}>
            <LineRows asked={{ from, to, currency, line }} />
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  );
}
