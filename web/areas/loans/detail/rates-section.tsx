import { ActionIcon, Button, Group, Table } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { addRateBody } from '../../../../contract/loans/loan-bodies.ts';
import { type Loan, loans } from '../../../../contract/loans/loans.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { type BodyOf, useChangeCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { DayField } from '../../../ui/forms/day-field.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';

/** The rates of a loan and the days from which they hold, such as each new LPR. */
export function RatesSection({ loan }: { loan: Loan }) {
  const [isAdding, setAdding] = useState(false);
  const { change: remove } = useRemovalCall(loans.removeRate, { params: { id: loan.id } });
  return (
    <PageSection
      heading="利率"
      actions={
        loan.status === 'ACTIVE' && (
          <Button data-writes variant="default" size="xs" onClick={() => setAdding(true)}>
            添加利率调整
          </Button>
        )
      }
    >
      <DataTable label="利率">
        <TableHead columns={['执行起始日', { figure: '年利率' }, { figure: '操作' }]} />
        <Table.Tbody>
          <Table.Tr>
            <Table.Td>{loan.startDate}（放款）</Table.Td>
            <Table.Td ta="right">{loan.annualRatePercent}%</Table.Td>
            <Table.Td />
          </Table.Tr>
          {loan.rates.map(({ id, from, annualRatePercent }) => (
            <Table.Tr key={id}>
              <Table.Td>{from}</Table.Td>
              <Table.Td ta="right">{annualRatePercent}%</Table.Td>
              <Table.Td className={list.short}>
                <RowButtons id={id}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`删除 ${from} 的利率调整`}
                    onClick={() => remove([id])}
                  >
                    <IconTrash size={16} stroke={1.5} />
                  </ActionIcon>
                </RowButtons>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
      <AddRate loanId={loan.id} opened={isAdding} onClose={() => setAdding(false)} />
    </PageSection>
  );
}

const rateForm = formOf(addRateBody);

interface AddRateProps {
  loanId: string;
  opened: boolean;
  onClose: () => void;
}

function AddRate({ loanId, opened, onClose }: AddRateProps) {
  const { submit } = useChangeCall(loans.addRate);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: rateForm.empty({}),
    resolver: rateForm.resolver,
    send: (body: BodyOf<typeof loans.addRate>) => submit({ params: { id: loanId }, body }),
  });
  return (
    <FormModal {...modal} title="添加利率调整" submitLabel="添加">
      <p>
        从还款日起执行的，下一期用新利率；在两个还款日之间的，当期按天分段计息，月供从下一期重算。
      </p>
      <Group grow align="start">
        <AmountField
          name="annualRatePercent"
          control={form.control}
          label="年利率"
          unit="%"
          focusOnOpen
        />
        <DayField name="from" control={form.control} label="执行起始日" withAsterisk />
      </Group>
    </FormModal>
  );
}
