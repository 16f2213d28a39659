import { Button } from '@mantine/core';
import { useState } from 'react';
import { investmentPrices } from '../../../../contract/investments/investment-prices.ts';
import { investments } from '../../../../contract/investments/investments.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { AddInvestment } from '../../investments/add-investment.tsx';
import { newestFirst } from '../../investments/list/sorting.ts';
import { StepFrame, type StepFrameProps } from './step-frame.tsx';
import { useOpenedAtFirst } from './use-opened-at-first.ts';

/** Investments: what, how much of it, and what it cost. The price is fetched on the way on. */
export function InvestmentsStep(frame: Omit<StepFrameProps, 'rows' | 'adding' | 'children'>) {
  const { data } = useCall(investments.list, { query: { ...newestFirst, state: 'held' } });
  const prices = useChangeCall(investmentPrices.syncPrices);
  const [opened, setOpened] = useState(false);
  useOpenedAtFirst(data?.length, () => setOpened(true));
  return (
    <StepFrame
      {...frame}
      onNext={() => {
        if (data?.length) prices.change({});
        frame.onNext();
      }}
      rows={data?.map(({ id, investmentName, currentValue, currency }) => ({
        id,
        name: investmentName,
        value: formatMoney(currentValue, currency, { mark: 'code' }),
      }))}
      adding={
        <Button
          data-writes
          variant={data?.length ? 'default' : 'filled'}
          onClick={() => setOpened(true)}
        >
          {data?.length ? '再添加一项投资' : '添加投资'}
        </Button>
      }
      note="还没有行情的投资先按成本计，价格更新后自动改变。"
    >
      <AddInvestment brief opened={opened} onClose={() => setOpened(false)} />
    </StepFrame>
  );
}
