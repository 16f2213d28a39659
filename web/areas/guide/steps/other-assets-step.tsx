import { Button } from '@mantine/core';
import { useState } from 'react';
import { otherAssets } from '../../../../contract/other-assets/other-assets.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AddAsset } from '../../other-assets/add-asset.tsx';
import { StepFrame, type StepFrameProps } from './step-frame.tsx';
import { useOpenedAtFirst } from './use-opened-at-first.ts';

/** 公积金 and the like: what it comes to now. */
export function OtherAssetsStep(frame: Omit<StepFrameProps, 'rows' | 'adding' | 'children'>) {
  const { data } = useCall(otherAssets.list);
  const [opened, setOpened] = useState(false);
  useOpenedAtFirst(data?.length, () => setOpened(true));
  return (
    <StepFrame
      {...frame}
      rows={data?.map(({ id, name, value, currency }) => ({
        id,
        name,
        value: formatMoney(value, currency, { mark: 'code' }),
      }))}
      adding={
        <Button
          data-writes
          variant={data?.length ? 'default' : 'filled'}
          onClick={() => setOpened(true)}
        >
          {data?.length ? '再添加一项资产' : '添加公积金或其他资产'}
        </Button>
      }
    >
      <AddAsset opened={opened} onClose={() => setOpened(false)} />
    </StepFrame>
  );
}
