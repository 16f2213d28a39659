import { Button } from '@mantine/core';
import { useState } from 'react';
import { deposits } from '../../../../contract/deposits/deposits.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AddDeposit } from '../../deposits/add-deposit.tsx';
import { StepFrame, type StepFrameProps } from './step-frame.tsx';
import { useOpenedAtFirst } from './use-opened-at-first.ts';

/** Deposits: their terms, of which the interest so far follows. */
export function DepositsStep(frame: Omit<StepFrameProps, 'rows' | 'adding' | 'children'>) {
  const { data } = useCall(deposits.list);
  const [opened, setOpened] = useState(false);
  useOpenedAtFirst(data?.length, () => setOpened(true));
  return (
    <StepFrame
      {...frame}
      rows={data?.map(({ id, name, worth, currency }) => ({
        id,
        name,
        value: formatMoney(worth, currency, { mark: 'code' }),
      }))}
      adding={
        <Button
          data-writes
          variant={data?.length ? 'default' : 'filled'}
          onClick={() => setOpened(true)}
        >
          {data?.length ? '再添加一笔存款' : '添加存款'}
        </Button>
      }
    >
      <AddDeposit opened={opened} onClose={() => setOpened(false)} />
    </StepFrame>
  );
}
