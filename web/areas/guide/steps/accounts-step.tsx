import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { AddAccount } from '../../accounts/add-account.tsx';
import { StepFrame, type StepFrameProps } from './step-frame.tsx';
import { useOpenedAtFirst } from './use-opened-at-first.ts';

/** Cash: a name and a balance. */
export function AccountsStep(frame: Omit<StepFrameProps, 'rows' | 'adding' | 'children'>) {
  const { data } = useCashAccounts();
  const [opened, setOpened] = useState(false);
  useOpenedAtFirst(data?.length, () => setOpened(true));
  return (
    <StepFrame
      {...frame}
      rows={data?.map(({ id, accountName, balance, currency }) => ({
        id,
        name: accountName,
        value: formatMoney(balance, currency, { mark: 'code' }),
      }))}
      adding={
        <Button
          data-writes
          variant={data?.length ? 'default' : 'filled'}
          onClick={() => setOpened(true)}
        >
          {data?.length ? '再添加一个账户' : '添加账户'}
        </Button>
      }
    >
      <AddAccount brief opened={opened} onClose={() => setOpened(false)} />
    </StepFrame>
  );
}
