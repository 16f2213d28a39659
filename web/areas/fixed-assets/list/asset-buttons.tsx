import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { editPath } from '../editor/asset-texts.ts';

interface AssetButtonsProps {
  asset: FixedAsset;
  onRemove: (asset: FixedAsset) => void;
}

export function AssetButtons({ asset, onRemove }: AssetButtonsProps) {
  const quiet = { variant: 'subtle', color: 'gray' } as const;
  return (
    <RowButtons id={asset.id}>
      <Tooltip label="编辑">
        <ActionIcon
          {...quiet}
          component={Link}
          to={editPath(asset.id)}
          aria-label={`编辑 ${asset.name}`}
        >
          <IconPencil size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="删除">
        <ActionIcon {...quiet} aria-label={`删除 ${asset.name}`} onClick={() => onRemove(asset)}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </RowButtons>
  );
}
