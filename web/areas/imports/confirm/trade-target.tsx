import { Select } from '@mantine/core';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import { securities } from '../../../../contract/securities/securities.ts';
import { brokerLabels } from '../../../../contract/securities/securities-fields.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';
import layout from '../step-layout.module.css';
import classes from './confirm.module.css';
import type { TradesGoTo } from './opened-file.ts';

const noAccount = 'none';

interface TradeTargetProps {
  accounts: readonly Account[];
  target: TradesGoTo;
  onChoose: (target: TradesGoTo) => void;
}

/**
 * Whether trades belong to holdings or to an account that syncs, and in which cash account the money of
 * the former moves; usually none, because its bill is imported too.
 */
export function TradeTarget({ accounts, target, onChoose }: TradeTargetProps) {
  const { cashAccountId, securitiesAccountId } = target;
  const { data: synced = [] } = useCall(securities.list, {}, silent);
  return (
    <>
      {synced.length > 0 && (
        <Select
          className={classes.short ?? ''}
          label="交易属于"
          allowDeselect={false}
          data={[
            { value: noAccount, label: '投资组合' },
            ...synced.map(({ id, accountName, accountType }) => ({
              value: id,
              label: `${brokerLabels[accountType]} ${accountName}（同步）`,
            })),
          ]}
          value={securitiesAccountId ?? noAccount}
          onChange={(value) =>
            onChoose({
              cashAccountId: null,
              securitiesAccountId: value === noAccount ? null : value,
            })
          }
        />
      )}
      <p className={layout.note}>
        {securitiesAccountId
          ? '持仓和现金仍以券商同步的数据为准，净资产不会改变。导入的成交只用来得出成本、已实现盈亏和收入。'
          : '证券会按代码自动对应您已有的投资，没有的会新建。如果买卖的资金还没有记在资金账户里，可以在这里一并记入。'}
      </p>
      {!securitiesAccountId && (
        <Select
          className={classes.short ?? ''}
          label="买卖资金记入"
          allowDeselect={false}
          data={[
            { value: noAccount, label: '不记资金，只记持仓' },
            ...accounts.map(({ id, accountName, currency }) => ({
              value: id,
              label: `${accountName}（${currency}）`,
            })),
          ]}
          value={cashAccountId ?? noAccount}
          onChange={(value) =>
            onChoose({ ...target, cashAccountId: value === noAccount ? null : value })
          }
        />
      )}
    </>
  );
}
