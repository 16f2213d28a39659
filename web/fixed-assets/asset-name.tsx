import type { FixedAsset } from '../../contract/fixed-asset-answers.ts';
import { today } from '../lib/today.ts';
import classes from './asset-list.module.css';
import { endingSoon } from './asset-texts.ts';

/** Name and code of an asset, and quietly what of it ends soon. */
export function AssetName({ asset }: { asset: FixedAsset }) {
  return (
    <div className={classes.name}>
      <div className={classes.heading}>
        <span className={classes.title}>{asset.name}</span>
        {asset.isImportant === 1 && <span className={classes.mark}>重要</span>}
        {endingSoon(asset, today()).map((text) => (
          <span key={text} className={classes.soon}>
            {text}
          </span>
        ))}
      </div>
      <p className={classes.code}>{asset.assetCode}</p>
    </div>
  );
}
