import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { FixedAssetWithLoans } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { valueBasisLabels } from '../../../../contract/fixed-assets/fixed-asset-labels.ts';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../../lib/query/use-change.ts';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { confirmAction } from '../../../ui/overlays/confirm-delete.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { BackToList, RowPage, useLeave } from '../../../ui/pages/row-page.tsx';
import { MoveButton } from '../../households/moves/move-controls.tsx';
import { AssetLoans } from '../editor/asset-loans.tsx';
import { categoryText, editPath, stateInWords } from '../editor/asset-texts.ts';
import classes from './asset-page.module.css';
import { AssetValues } from './asset-values.tsx';
import { ChooseBasis } from './choose-basis.tsx';
import { DisposeAsset } from './dispose-asset.tsx';
import { ValuationsSection } from './valuations-section.tsx';

const path = '/dashboard/fixed-assets';

/** One fixed asset: what it is worth, which value counts, its loans, and its disposal. */
export function AssetPage() {
  const { id = '' } = useParams();
  return (
    <RowPage
      title="固定资产明细"
      missing="资产不存在"
      list={path}
      answer={useCall(fixedAssets.get, { params: { id } })}
    >
      {(row) => <OneAsset key={id} asset={row} />}
    </RowPage>
  );
}

function OneAsset({ asset }: { asset: FixedAssetWithLoans }) {
  const [dialog, setDialog] = useState<'dispose' | 'basis'>();
  const { change: undo } = useChangeCall(fixedAssets.undoDisposal, { isRowBusy: true });
  const isBusy = useIsRowBusy(asset.id);
  const { name, assetCode, usageStatus, purchaseDate, disposal, valueBasis } = asset;
  const facts = [
    assetCode,
    categoryText(asset),
    stateInWords(asset),
    `${purchaseDate} 购买`,
    ...(disposal?.note ? [disposal.note] : []),
  ];
  const leave = useLeave(path);
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHeader
        title={name}
        description={facts.join(' · ')}
        actions={
          <>
            <BackToList list={path} />
            <Button
              data-writes
              component={Link}
              to={editPath(asset.id)}
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.5} />}
            >
              编辑
            </Button>
            {disposal?.kind !== 'HANDED_OVER' && (
              <MoveButton kind="FIXED_ASSET" id={asset.id} name={asset.name} leave={leave} />
            )}
            {disposal?.kind === 'HANDED_OVER' ? null : disposal ? (
              <Button
                data-writes
                key="undo"
                variant="default"
                loading={isBusy}
                onClick={() =>
                  askToUndo(() =>
                    undo({ params: { id: asset.id }, query: { version: asset.version } }),
                  )
                }
              >
                撤销处置
              </Button>
            ) : (
              <Button
                data-writes
                key="dispose"
                variant="default"
                onClick={() => setDialog('dispose')}
              >
                出售或报废
              </Button>
            )}
          </>
        }
      />
      <AssetValues asset={asset} />
      <AssetLoans asset={asset} />
      {usageStatus !== 'SCRAPPED' && (
        <PageSection
          heading="计入净资产"
          actions={
            <Button data-writes variant="default" size="xs" onClick={() => setDialog('basis')}>
              更改
            </Button>
          }
        >
          <p className={classes.text}>{basisInWords(asset)}</p>
        </PageSection>
      )}
      <ValuationsSection asset={asset} />
      <DisposeAsset asset={asset} opened={dialog === 'dispose'} onClose={close} />
      <ChooseBasis key={valueBasis} asset={asset} opened={dialog === 'basis'} onClose={close} />
    </>
  );
}

function basisInWords({ valueBasis, valueBasisFrom, marketValue }: FixedAssetWithLoans): string {
  const since = valueBasisFrom === null ? '' : `从 ${valueBasisFrom} 起`;
  const basis = `${since}按${valueBasisLabels[valueBasis]}计入净资产。`;
  return valueBasis === 'MARKET' && marketValue === null
    ? `${basis}还没有估值，先按账面价值计入。`
    : basis;
}

function askToUndo(onConfirm: () => void) {
  confirmAction({
    title: '确定要撤销这次处置吗？',
    children: '资产恢复到处置之前，每一天的净资产也是。收支账户里会记一笔冲正。',
    label: '撤销',
    onConfirm,
  });
}
