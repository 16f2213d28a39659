import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../lib/api.ts';
import { keys } from '../lib/keys.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { AssetEditor } from './asset-editor.tsx';
import { BackToList } from './back-to-list.tsx';
import { useFixedAsset } from './fixed-assets.queries.ts';

/** Edits an asset that is there already; every tab can be used. */
export function EditFixedAssetPage() {
  const { id = '' } = useParams();
  return <EditAsset key={id} id={id} />;
}

function EditAsset({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { data: asset, error, refetch } = useFixedAsset(id);
  return (
    <>
      <PageHeader
        title="编辑固定资产"
        description={asset && `${asset.name} · ${asset.assetCode}`}
        actions={<BackToList />}
      />
      {asset ? (
        <AssetEditor
          asset={asset}
          mode="edit"
          onAsset={(saved) => queryClient.setQueryData(keys.fixedAssets.one(id), saved)}
        />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState text="资产不存在" action={<BackToList />} />
      ) : error ? (
        <LoadError message="加载失败" onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}
