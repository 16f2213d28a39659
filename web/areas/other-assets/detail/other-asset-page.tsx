import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { otherAssetKindLabels } from '../../../../contract/other-assets/other-asset-fields.ts';
import { type OtherAsset, otherAssets } from '../../../../contract/other-assets/other-assets.ts';
import { formatMoney, today } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Figure } from '../../../ui/figures/figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { RowActions, RowPage, useLeave } from '../../../ui/pages/row-page.tsx';
import { MoveButton } from '../../households/moves/move-controls.tsx';
import { EditAsset } from '../edit-asset.tsx';
import classes from '../other-assets.module.css';
import { StateValue, type ValueStart } from './state-value.tsx';
import { ValueList } from './value-list.tsx';

const ValueLine = latePart(async () => (await import('./value-line.tsx')).ValueLine);

const path = '/dashboard/other-assets';

/** One asset that is valued by hand: its values, and what they changed by. */
export function OtherAssetPage() {
  const { id = '' } = useParams();
  return (
    <RowPage
      title="其他资产明细"
      missing="资产不存在"
      list={path}
      answer={useCall(otherAssets.get, { params: { id } })}
    >
      {(row) => <OneAsset key={id} asset={row} />}
    </RowPage>
  );
}

function OneAsset({ asset }: { asset: OtherAsset }) {
  const leave = useLeave(path);
  const [isEditing, setEditing] = useState(false);
  const [stating, setStating] = useState<ValueStart>();
  const { id, name, kind, currency, value, valueCount, isRestricted, handedOverOn } = asset;
  return (
    <>
      <PageHeader
        title={name}
        description={[otherAssetKindLabels[kind], currency].join(' · ')}
        actions={
          <>
            <RowActions
              ownersRemove
              list={path}
              onEdit={() => setEditing(true)}
              removal={
                handedOverOn === null
                  ? {
                      id,
                      call: otherAssets.remove,
                      text: `确定要删除“${name}”吗？`,
                      consequence:
                        '它的全部金额记录一并删除；账户里已经转入转出的钱不会退回。删除后无法恢复。',
                    }
                  : null
              }
            />
            {handedOverOn === null && (
              <>
                <MoveButton kind="OTHER_ASSET" id={id} name={name} leave={leave} />
                <AddButton onClick={() => setStating({ day: today() })}>记录金额</AddButton>
              </>
            )}
          </>
        }
      />
      <FigureRow>
        <Figure label="金额" value={formatMoney(value, currency)} note={noteOf(asset)} />
        <Figure
          label="流动性"
          value={isRestricted ? '受限' : '可取用'}
          note={isRestricted ? '不计入流动资产' : '计入流动资产'}
        />
      </FigureRow>
      <Interest asset={asset} onTake={setStating} />
      {valueCount > 1 && (
        <PageSection heading="金额走势">
          <Suspense fallback={<Skeleton height={284} />}>
            <ValueLine asset={asset} />
          </Suspense>
        </PageSection>
      )}
      <ValueList asset={asset} onEdit={setStating} />
      <EditAsset asset={asset} opened={isEditing} onClose={() => setEditing(false)} />
      <StateValue asset={asset} start={stating} onClose={() => setStating(undefined)} />
    </>
  );
}

function noteOf({ valueDay, handedOverOn }: OtherAsset): string {
  if (handedOverOn !== null) return `${handedOverOn} 已经移到另一边`;
  return valueDay === null ? '还没有记录' : `${valueDay} 的金额`;
}

interface InterestProps {
  asset: OtherAsset;
  onTake: (start: ValueStart) => void;
}

/** The interest of the last year, to be looked over and recorded. */
function Interest({ asset: { id, currency, annualRatePercent }, onTake }: InterestProps) {
  const { data } = useCall(otherAssets.interest, { params: { id } }, { mayBeNull: true });
  if (!data) return null;
  const { day, from, days, interest, value } = data;
  return (
    <div className={classes.proposal}>
      <p>
        {day} 应计利息 {formatMoney(interest, currency)}：{from} 起 {days} 天，每日金额 ×{' '}
        {annualRatePercent}% ÷ 360。
      </p>
      <Button data-writes variant="default" onClick={() => onTake({ day, value, interest })}>
        核对并记入
      </Button>
    </div>
  );
}
