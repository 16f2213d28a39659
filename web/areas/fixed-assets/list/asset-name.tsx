import { Link } from 'react-router';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { today } from '../../../lib/format/format.ts';
import list from '../../../ui/lists/list.module.css';
import { assetPath, endingSoon } from '../editor/asset-texts.ts';

/** Name and code of an asset, and which of its warranty and insurance end soon. */
export function AssetName({ asset }: { asset: FixedAsset }) {
  return (
    <div className={list.name}>
      <div className={list.heading}>
        <Link className={list.titleLink} to={assetPath(asset.id)}>
          {asset.name}
        </Link>
        {asset.isImportant === 1 && <span className={list.mark}>重要</span>}
        {endingSoon(asset, today()).map((text) => (
          <span key={text} className={list.mark} data-tone="caution">
            {text}
          </span>
        ))}
      </div>
      <p className={list.second}>{asset.assetCode}</p>
    </div>
  );
}
