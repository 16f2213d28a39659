import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CategoryKind } from '../../../../contract/spending/spending-words.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { ledgerLink } from './ledger-link.ts';
import type { SectionProps } from './section-props.ts';
import classes from './spending.module.css';

const shownAtFirst = 10;

/** The payees with the largest sums, of expenses and of income. */
export function PayeeTables({ answer }: SectionProps) {
  return (
    <>
      <Payees answer={answer} kind="EXPENSE" heading="支出给谁" />
      <Payees answer={answer} kind="INCOME" heading="收入来自谁" />
    </>
  );
}

interface PayeesProps extends SectionProps {
  kind: CategoryKind;
  heading: string;
}

function Payees({ answer: { payees, from, to, currency }, kind, heading }: PayeesProps) {
  const [isWhole, setWhole] = useState(false);
  const all = payees.filter((one) => one.kind === kind);
  if (all.every(({ payee }) => payee === null)) return null;
  return (
    <PageSection heading={heading}>
      <DataTable label={heading}>
        <TableHead columns={['对方', { figure: '笔数' }, { figure: '金额' }]} />
        <Table.Tbody>
          {all.slice(0, isWhole ? all.length : shownAtFirst).map(({ payee, count, amount }) => (
            <Table.Tr key={payee}>
              <Table.Th scope="row" className={classes.parent}>
                {payee === null ? (
                  '未填对方'
                ) : (
                  <Link className={classes.name} to={ledgerLink({ from, to, kind, payee })}>
                    {payee}
                  </Link>
                )}
              </Table.Th>
              <Table.Td ta="right">{count}</Table.Td>
              <Table.Td ta="right">
                <Money amount={amount} currency={currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
      {!isWhole && all.length > shownAtFirst && (
        <Button variant="subtle" className={classes.more} onClick={() => setWhole(true)}>
          显示全部 {all.length} 个
        </Button>
      )}
    </PageSection>
  );
}
