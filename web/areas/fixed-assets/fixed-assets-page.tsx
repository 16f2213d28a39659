import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { FileFormat } from '../../../contract/fields/table-files.ts';
import { fixedAssets } from '../../../contract/fixed-assets/fixed-assets.ts';
import { callFile } from '../../lib/api/api.ts';
import { keepsLast, useCall } from '../../lib/query/use-call.ts';
import { useDownload } from '../../lib/query/use-download.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { ExportMenu } from '../../ui/lists/export-menu.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { AssetFigures } from './list/asset-figures.tsx';
import { AssetFilterBar } from './list/asset-filter-bar.tsx';
import { FixedAssetsContent } from './list/fixed-assets-content.tsx';
import { useAssetFilter } from './list/use-asset-filter.ts';

/** All fixed assets with cost and present value. */
export function FixedAssetsPage() {
  const filter = useAssetFilter();
  const { data, error, refetch, isPlaceholderData } = useCall(
    fixedAssets.filter,
    { body: filter.filter },
    keepsLast,
  );
  const exporting = useDownload((format: FileFormat) =>
    callFile(fixedAssets.export, { query: { format }, body: filter.filter }),
  );
  return (
    <>
      <PageHeader
        title="固定资产"
        actions={
          <>
            <ExportMenu
              subject="固定资产"
              busy={exporting.isPending}
              disabled={data?.length === 0}
              onExport={(format) => exporting.mutate(format)}
            />
            <Button
              component={Link}
              to="/dashboard/fixed-assets/add"
              leftSection={<IconPlus size={16} stroke={1.5} />}
            >
              添加资产
            </Button>
          </>
        }
      />
      <AssetFigures />
      <AssetFilterBar filter={filter} />
      {data ? (
        <FixedAssetsContent assets={data} isFiltered={filter.isFiltered} busy={isPlaceholderData} />
      ) : error ? (
        <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}
