import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { useIsRowBusy } from '../../../lib/query/use-change.ts';
import type { Selection } from './use-selection.ts';

interface AssetCheckboxProps extends Pick<CheckboxProps, 'size' | 'className'> {
  asset: FixedAsset;
  selection: Selection;
}

/** Chooses an asset; one that is being deleted cannot be chosen any more. */
export function AssetCheckbox({ asset, selection, ...look }: AssetCheckboxProps) {
  return (
    <Checkbox
      {...look}
      aria-label={`选择 ${asset.name}`}
      checked={selection.has(asset.id)}
      disabled={useIsRowBusy(asset.id)}
      onChange={() => selection.toggle(asset.id)}
    />
  );
}
