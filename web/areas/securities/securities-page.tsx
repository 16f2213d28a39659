import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { securities } from '../../../contract/securities/securities.ts';
import type {
  SecuritiesAccount,
  SecuritiesOverview,
} from '../../../contract/securities/securities-fields.ts';
import { currencyOptions } from '../../lib/format/currency-names.ts';
import { formatMoney, formatSigned, formatSignedPercent } from '../../lib/format/format.ts';
import { useRowDialog } from '../../lib/forms/use-row-dialog.ts';
import { keepsLast, useCall, useRemovalCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { Figure } from '../../ui/figures/figure.tsx';
import { FigureRow } from '../../ui/figures/figure-row.tsx';
import { toneOf } from '../../ui/figures/money.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { ExportList } from '../../ui/lists/export-list.tsx';
import list from '../../ui/lists/list.module.css';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import type { AccountAction } from './account-action.ts';
import { AccountCard } from './account-card.tsx';
import { type AccountListProps, AccountsTable } from './accounts-table.tsx';
import { AddAccount } from './add-account.tsx';
import { EditCashFlows } from './cash-flows/edit-cash-flows.tsx';
import { EditAccount } from './edit-account.tsx';
import { PositionsContent } from './positions/positions-content.tsx';
import classes from './securities.module.css';
import { useSecuritiesAccounts } from './securities.queries.ts';
import { useSyncs } from './use-syncs.ts';

/** Securities accounts: their total in one currency, the list, and all positions. */
export function SecuritiesPage() {
  const [currency, setCurrency] = useState<Currency>('CNY');
  const dialog = useRowDialog<'add' | 'edit' | 'flows', SecuritiesAccount>();
  const accounts = useSecuritiesAccounts(currency);
  const overview = useCall(securities.overview, { query: { currency } }, keepsLast);
  const remove = useRemovalCall(securities.remove);
  const { waiting, sync, test, importStatement } = useSyncs(accounts.data);

  function act(action: AccountAction, account: SecuritiesAccount) {
    if (action === 'sync') sync(account);
    else if (action === 'test') test(account);
    else if (action === 'statement') importStatement(account);
    else if (action === 'remove') askToRemove(account);
    else dialog.open(action, account);
  }

  function askToRemove({ id, accountName }: SecuritiesAccount) {
    confirmDelete({
      text: '确定要删除这个证券账户吗？',
      consequence: `“${accountName}”的持仓、资金和保存的密钥会一起删除，无法恢复。券商那边的资产不受影响。`,
      onConfirm: () => remove.change([id]),
    });
  }

  return (
    <>
      <PageHeader
        title="证券账户"
        actions={
          <>
            <Select
              className={classes.currency ?? ''}
              aria-label="货币"
              allowDeselect={false}
              searchable
              data={currencyOptions}
              value={currency}
              onChange={(value) => setCurrency(value as Currency)}
            />
            <ExportList
              list={securities.list}
              query={{ currency }}
              disabled={accounts.data?.length === 0}
            />
            <AddButton onClick={() => dialog.open('add')}>添加账户</AddButton>
          </>
        }
      />
      <SecuritiesSummary overview={overview.data} failed={overview.isError} />
      <AccountsContent
        currency={currency}
        waiting={waiting}
        onAction={act}
        onAdd={() => dialog.open('add')}
      />
      {/* Where it begins is known when the accounts above it are; it is fetched meanwhile. */}
      <div hidden={accounts.isPending}>
        <PositionsContent currency={currency} accounts={accounts.data ?? []} />
      </div>
      <AddAccount opened={dialog.isOpen('add')} onClose={dialog.close} onAdded={sync} />
      {dialog.row && (
        <EditAccount
          account={dialog.row}
          opened={dialog.isOpen('edit')}
          onClose={dialog.close}
          onCashFlows={() => dialog.open('flows', dialog.row)}
          onNewKey={sync}
        />
      )}
      {dialog.row && (
        <EditCashFlows
          account={dialog.row}
          opened={dialog.isOpen('flows')}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

interface AccountsContentProps extends Omit<AccountListProps, 'accounts'> {
  currency: Currency;
  onAdd: () => void;
}

/** From this width of the window, in em, the columns fit beside the navigation (790 px of content). */
const tableFrom = 68;

/** The accounts; before they are there a placeholder, an error or an invitation. */
function AccountsContent({ currency, waiting, onAction, onAdd }: AccountsContentProps) {
  const { data, error, refetch, isPlaceholderData } = useSecuritiesAccounts(currency);
  const narrow = useNarrow(tableFrom);
  if (!data) return <NotLoaded error={error} refetch={refetch} rows={3} />;
  if (data.length === 0) {
    return (
      <EmptyState
        text="暂无账户"
        hint="可以连接长桥、富途、盈透，以及币安、欧易、Bybit 等近百家交易所。请使用只读密钥；密钥在浏览器里加密，服务器加密保存，任何页面都不会再显示。"
        action={
          <Button data-writes onClick={onAdd}>
            添加账户
          </Button>
        }
      />
    );
  }
  if (!narrow) {
    return (
      <div className={list.list} aria-busy={isPlaceholderData}>
        <AccountsTable accounts={data} waiting={waiting} onAction={onAction} />
      </div>
    );
  }
  return (
    <ul className={list.cards} aria-label="证券账户" aria-busy={isPlaceholderData}>
      {data.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          waiting={waiting.get(account.id)}
          onAction={onAction}
        />
      ))}
    </ul>
  );
}

interface SecuritiesSummaryProps {
  /** Undefined while it is being fetched, or when that failed. */
  overview: SecuritiesOverview | undefined;
  failed: boolean;
}

/** The total of all active accounts, and what it leaves out. */
function SecuritiesSummary({ overview, failed }: SecuritiesSummaryProps) {
  const loading = !overview && !failed;
  const { totalPnl = null, totalPnlPercent = null } = overview ?? {};
  const inOne = overview ? `折合 ${overview.currency}` : failed ? '暂时无法计算' : undefined;
  const unpriced = overview?.unpricedCount ?? 0;
  return (
    <FigureRow
      note={
        <>
          {overview && <RateNote {...overview} />}
          {unpriced > 0 && (
            <p className={classes.left}>{`${unpriced} 项持仓暂无价格，未计入合计。`}</p>
          )}
        </>
      }
    >
      <Figure
        label="总资产"
        value={overview ? formatMoney(overview.totalAssets, overview.currency) : '-'}
        note={inOne}
        loading={loading}
      />
      <Figure
        label="总盈亏"
        value={overview ? formatSigned(totalPnl, overview.currency) : '-'}
        note={overview && (totalPnl === null ? '成本未知' : formatSignedPercent(totalPnlPercent))}
        tone={toneOf(totalPnl)}
        loading={loading}
      />
      <Figure
        label="账户数量"
        value={overview?.accountCount ?? '-'}
        note={null}
        loading={loading}
      />
      <Figure
        label="持仓数量"
        value={overview?.positionCount ?? '-'}
        note={null}
        loading={loading}
      />
    </FigureRow>
  );
}
