import { ActionIcon, Button, Table } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import type {
  FixedAsset,
  FixedAssetValuation,
} from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { chartFootHeight } from '../../../ui/charts/chart-slot.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import classes from './asset-page.module.css';
import { AddValuation, EditValuation } from './valuation-form.tsx';

const ValueLine = latePart(async () => (await import('./value-line.tsx')).ValueLine);
const plotHeight = 200;

/** The market values of an asset, as a line beside the book value and as a table. */
export function ValuationsSection({ asset }: { asset: FixedAsset }) {
  const { data, error, refetch } = useCall(fixedAssets.valuations, { params: { id: asset.id } });
  const dialog = useRowDialog<'add' | 'edit', FixedAssetValuation>();
  return (
    <PageSection
      heading="市场估值"
      actions={
        <Button data-writes variant="default" size="xs" onClick={() => dialog.open('add')}>
          添加估值
        </Button>
      }
    >
      {data ? (
        <Valuations asset={asset} valuations={data} onEdit={(row) => dialog.open('edit', row)} />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
      <AddValuation asset={asset} opened={dialog.isOpen('add')} onClose={dialog.close} />
      {dialog.row && (
        <EditValuation
          key={dialog.row.id}
          asset={asset}
          valuation={dialog.row}
          opened={dialog.isOpen('edit')}
          onClose={dialog.close}
        />
      )}
    </PageSection>
  );
}

interface ValuationsProps {
  asset: FixedAsset;
  valuations: readonly FixedAssetValuation[];
  onEdit: (valuation: FixedAssetValuation) => void;
}

function Valuations({ asset, valuations, onEdit }: ValuationsProps) {
  const { change: remove } = useRemovalCall(fixedAssets.removeValuation, {
    params: { id: asset.id },
  });
  if (valuations.length === 0) {
    return (
      <p className={classes.text}>
        还没有估值。记下同类成交价或报价，可以和账面价值对照，也可以改为按它计入净资产。
      </p>
    );
  }
  const askToRemove = ({ id, day, value }: FixedAssetValuation) =>
    confirmDelete({
      text: `确定要删除 ${day} 的估值 ${formatMoney(value, asset.currency)} 吗？`,
      onConfirm: () => remove([id]),
    });
  const quiet = { variant: 'subtle', color: 'gray' } as const;
  return (
    <>
      <Suspense fallback={<Skeleton height={plotHeight + chartFootHeight} />}>
        <ValueLine asset={asset} valuations={valuations} height={plotHeight} />
      </Suspense>
      <DataTable label="市场估值">
        <TableHead columns={['估值日期', { figure: '估值' }, { figure: '操作' }]} />
        <Table.Tbody>
          {valuations.map((valuation) => (
            <Table.Tr key={valuation.id}>
              <Table.Td>
                {valuation.day}
                {valuation.note && <p className={list.second}>{valuation.note}</p>}
              </Table.Td>
              <Table.Td ta="right" className={list.figure}>
                {formatMoney(valuation.value, asset.currency)}
              </Table.Td>
              <Table.Td className={list.short}>
                <RowButtons id={valuation.id}>
                  <ActionIcon
                    {...quiet}
                    aria-label={`修改 ${valuation.day} 的估值`}
                    onClick={() => onEdit(valuation)}
                  >
                    <IconPencil size={16} stroke={1.5} />
                  </ActionIcon>
                  <ActionIcon
                    {...quiet}
                    aria-label={`删除 ${valuation.day} 的估值`}
                    onClick={() => askToRemove(valuation)}
                  >
                    <IconTrash size={16} stroke={1.5} />
                  </ActionIcon>
                </RowButtons>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
    </>
  );
}
