import { Table } from '@mantine/core';
import { receivablesPayables } from '../../../../contract/debts/debts.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';

/** What is outstanding with each person on both sides, by equal name. */
export function PeopleTable() {
  const { data, error, refetch } = useCall(receivablesPayables.people);
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  if (data.length === 0) return <EmptyState text="没有未结清的往来" />;
  return (
    <DataTable label="往来余额">
      <TableHead columns={['对方', ...figures(['应收', '应付', '净额'])]} />
      <Table.Tbody>
        {data.map(({ name, receivable, payable, net, currency }) => (
          <Table.Tr key={`${currency} ${name}`}>
            <Table.Td>
              <span className={list.title}>{name}</span>
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={receivable} currency={currency} mark="code" />
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={payable} currency={currency} mark="code" />
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={net} currency={currency} mark="code" signed />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}
