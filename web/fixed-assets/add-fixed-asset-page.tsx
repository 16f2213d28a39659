import { useState } from 'react';
import type { FixedAsset } from '../../contract/fixed-asset-answers.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { AssetEditor } from './asset-editor.tsx';
import classes from './asset-form.module.css';
import { BackToList } from './back-to-list.tsx';

/** Adds an asset: the main tab first, which creates it; then the others, which update it. */
export function AddFixedAssetPage() {
  const [asset, setAsset] = useState<FixedAsset>();
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
        actions={<BackToList />}
      />
      <AssetEditor asset={asset} mode="add" onAsset={setAsset} />
    </>
  );
}
