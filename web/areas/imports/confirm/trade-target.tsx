import { Select } from '@mantine/core';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import layout from '../step-layout.module.css';
import classes from './confirm.module.css';

const noAccount = 'none';

interface TradeTargetProps {
  accounts: readonly Account[];
  accountId: string | null;
  onChoose: (accountId: string | null) => void;
}

/** Which cash account the money of trades moves in; usually none, because its bill is imported too. */
export function TradeTarget({ accounts, accountId, onChoose }: TradeTargetProps) {
  return (
    <>
      <p className={layout.note}>
        证券会按代码自动对应您已有的投资，没有的会新建。如果买卖的资金还没有记在资金账户里，可以在这里一并记入。
      </p>
      <Select
        className={classes.short ?? ''}
        label="买卖资金记入"
        allowDeselect={false}
        data={[
          { value: noAccount, label: '不记资金，只记持仓' },
          ...accounts.map(({ id, accountName, currency }) => ({
            ...{ value: id, label: `${accountName}（${currency}）` },
          })),
        ]}
        value={accountId ?? noAccount}
        onChange={(value) => onChoose(value === noAccount ? null : value)}
      />
    </>
  );
}
