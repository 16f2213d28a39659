import { otherAssetKindLabels } from '../../../contract/other-assets/other-asset-fields.ts';
import { type OtherAsset, otherAssets } from '../../../contract/other-assets/other-assets.ts';
import { useRowEdit } from '../../lib/forms/use-row-edit.ts';
import { editCall } from '../../lib/query/use-call.ts';
import { NewerValues, type ReadableColumn } from '../../ui/forms/newer-values.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { AssetFields } from './asset-fields.tsx';
import { type FilingValues, filingForm } from './other-asset-values.ts';

const columns: ReadableColumn<OtherAsset>[] = [
  { label: '名称', of: ({ name }) => name },
  { label: '类型', of: ({ kind }) => otherAssetKindLabels[kind] },
  { label: '不能随时取用', of: ({ isRestricted }) => (isRestricted ? '是' : '否') },
  {
    label: '年利率',
    of: ({ annualRatePercent: rate }) => (rate === null ? '（空）' : `${rate}%`),
  },
  { label: '备注', of: ({ note }) => note ?? '（空）' },
];

interface EditAssetProps {
  asset: OtherAsset;
  opened: boolean;
  onClose: () => void;
}

/** Changes how an asset is called and filed; its values are rows of their own. */
export function EditAsset({ asset, opened, onClose }: EditAssetProps) {
  const { form, modal, conflict } = useRowEdit({
    row: asset,
    opened,
    onClose,
    fieldsOf: filingForm.fieldsOf,
    resolver: () => filingForm.resolver,
    columnsOf: (values: FilingValues) => values,
    send: editCall(otherAssets.update),
    message: otherAssets.update.message,
  });
  return (
    <FormModal {...modal} title="编辑其他资产">
      <NewerValues what="这项资产" columns={columns} {...conflict} />
      <AssetFields form={form} />
    </FormModal>
  );
}
