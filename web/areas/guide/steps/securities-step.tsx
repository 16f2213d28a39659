import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format/format.ts';
import { useBaseCurrency } from '../../fixed-assets/fixed-assets.queries.ts';
import { AddAccount } from '../../securities/add-account.tsx';
import { useSecuritiesAccounts } from '../../securities/securities.queries.ts';
import { useSyncs } from '../../securities/use-syncs.ts';
import { StepFrame, type StepFrameProps } from './step-frame.tsx';
import { useOpenedAtFirst } from './use-opened-at-first.ts';

/** Accounts at brokers: linked by their keys, they are read at once. */
export function SecuritiesStep(frame: Omit<StepFrameProps, 'rows' | 'adding' | 'children'>) {
  const currency = useBaseCurrency() ?? 'CNY';
  const { data } = useSecuritiesAccounts(currency);
  const { sync } = useSyncs(data);
  const [opened, setOpened] = useState(false);
  useOpenedAtFirst(data?.length, () => setOpened(true));
  return (
    <StepFrame
      {...frame}
      rows={data?.map(({ id, accountName, totalAssets, lastSyncTime }) => ({
        id,
        name: accountName,
        value: lastSyncTime ? formatMoney(totalAssets, currency, { mark: 'code' }) : '尚未同步',
      }))}
      adding={
        <Button
          data-writes
          variant={data?.length ? 'default' : 'filled'}
          onClick={() => setOpened(true)}
        >
          {data?.length ? '再连接一个账户' : '连接证券账户'}
        </Button>
      }
      note="密钥加密保存，只需只读权限；没有密钥时，持仓可以在“投资与基金”里填写。"
    >
      <AddAccount opened={opened} onClose={() => setOpened(false)} onAdded={sync} />
    </StepFrame>
  );
}
