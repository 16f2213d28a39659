import { Table } from '@mantine/core';
import { type Deposit, deposits } from '../../../../contract/deposits/deposits.ts';
import { usePreviewCall } from '../../../lib/query/use-call.ts';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { termsOfDeposit } from '../deposit-values.ts';

/** Older terms of a deposit that was renewed more often are left out. */
const mostShown = 40;

/** The terms of a deposit: the first, those that renewals have begun, and those whose rates are known. */
export function TermsSection({ deposit }: { deposit: Deposit }) {
  const { closing, currency } = deposit;
  const body = { ...termsOfDeposit(deposit), ...(closing && { closeDate: closing.day }) };
  const { data, error, refetch } = usePreviewCall(deposits.preview, { body });
  const money = (amount: number) => <Money amount={amount} currency={currency} mark="code" />;
  const terms = (data?.terms ?? []).toReversed().slice(0, mostShown);
  return (
    <PageSection heading="各期利息">
      {data ? (
        <DataTable label="各期利息" twoLines>
          <TableHead columns={['期', '起止', ...figures(['年利率', '本金', '存满利息'])]} />
          <Table.Tbody>
            {terms.map((term) => (
              <Table.Tr key={term.number}>
                <Table.Td>{term.number}</Table.Td>
                <Table.Td className={list.short}>
                  {term.from}
                  <p className={list.second}>至 {term.to}</p>
                </Table.Td>
                <Table.Td ta="right">
                  {term.annualRatePercent}%{term.estimated ? '（估算）' : ''}
                </Table.Td>
                <Table.Td ta="right">{money(term.principal)}</Table.Td>
                <Table.Td ta="right">{money(term.interest)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </DataTable>
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </PageSection>
  );
}
