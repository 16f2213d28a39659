import { Button } from '@mantine/core';
import { useState } from 'react';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AddAsset } from './add-asset.tsx';
import { StepFrame, type StepFrameProps } from './step-frame.tsx';
import { useOpenedAtFirst } from './use-opened-at-first.ts';

/** Flat and car: what it cost, and what it is worth now. */
export function AssetsStep(frame: Omit<StepFrameProps, 'rows' | 'adding' | 'children'>) {
  const { data } = useCall(fixedAssets.filter, { body: {} });
  const [opened, setOpened] = useState(false);
  useOpenedAtFirst(data?.length, () => setOpened(true));
  return (
    <StepFrame
      {...frame}
      rows={data?.map(({ id, name, valueBasis, marketValue, currentValue, currency }) => ({
        id,
        name,
        value: formatMoney(
          valueBasis === 'MARKET' ? (marketValue ?? currentValue) : currentValue,
          currency,
          { mark: 'code' },
        ),
      }))}
      adding={
        <Button
          data-writes
          variant={data?.length ? 'default' : 'filled'}
          onClick={() => setOpened(true)}
        >
          {data?.length ? '再添加一项资产' : '添加房产或车'}
        </Button>
      }
    >
      <AddAsset opened={opened} onClose={() => setOpened(false)} />
    </StepFrame>
  );
}
