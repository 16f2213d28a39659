import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { keyOfCall, useCall } from '../../../lib/query/use-call.ts';
import { samePage } from '../../../shell/navigation/use-page-top.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { ExportList } from '../../../ui/lists/export-list.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { BackToList } from '../../../ui/pages/row-page.tsx';
import { AssetEditor } from './asset-editor.tsx';
import classes from './asset-form.module.css';
import { AssetLoans } from './asset-loans.tsx';
import { editPath } from './asset-texts.ts';

const list = '/dashboard/fixed-assets';

/**
 * Adds or edits an asset. Both addresses have this one component, so that a new asset can get its
 * own address after the first save while its tabs stay as they are.
 */
export function AssetEditorPage() {
  const { id } = useParams();
  const [created, setCreated] = useState<FixedAsset>();
  const isNew = id === undefined || id === created?.id;
  return isNew ? <AddAsset asset={created} onAsset={setCreated} /> : <EditAsset key={id} id={id} />;
}

interface AddAssetProps {
  asset: FixedAsset | undefined;
  onAsset: (asset: FixedAsset) => void;
}

/** The main tab first, which creates the asset; then the others, which update it. */
function AddAsset({ asset, onAsset }: AddAssetProps) {
  const { id } = useParams();
  const navigate = useNavigate();
  const address = asset && editPath(asset.id);
  useEffect(() => {
    // A reload then finds the asset instead of an empty form that would add it a second time.
    if (address && id === undefined) void navigate(address, { replace: true, state: samePage });
  }, [address, id, navigate]);
  return (
    <>
      <PageHeader
        title="添加固定资产"
        description={
          asset ? (
            <>
              {asset.name} <span className={classes.saved}>已保存</span>
            </>
          ) : (
            '先保存主要信息，再补充其他内容。'
          )
        }
        actions={<BackToList list={list} />}
      />
      <AssetEditor asset={asset} mode="add" onAsset={onAsset} />
    </>
  );
}

function EditAsset({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const input = { params: { id } };
  const { data, isFetching, error, refetch } = useCall(fixedAssets.get, input);
  // What the fields were filled from. A newer state that a background refetch brings does not replace it:
  // it would bring its version with it, and what was changed elsewhere would be overwritten unseen.
  const [asset, setAsset] = useState<FixedAsset>();
  if (!asset && data && !isFetching) setAsset(data);

  function take(saved: FixedAsset) {
    setAsset(saved);
    // The answer of a save has no loans: those of before stay until they are fetched anew.
    queryClient.setQueryData(keyOfCall(fixedAssets.get, input), { ...data, ...saved });
  }

  return (
    <>
      <PageHeader
        title="编辑固定资产"
        description={asset && `${asset.name} · ${asset.assetCode}`}
        actions={
          <>
            {asset && <ExportList list={fixedAssets.depreciation} params={{ id: asset.id }} />}
            <BackToList list={list} />
          </>
        }
      />
      {data && <AssetLoans asset={data} />}
      {asset ? (
        <AssetEditor asset={asset} mode="edit" onAsset={take} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState text="资产不存在" action={<BackToList list={list} />} />
      ) : error ? (
        <LoadError message="加载失败" onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}
