import { Button, Group } from '@mantine/core';
import { IconArrowsExchange, IconFileImport, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import {
  type Account,
  type AccountSummary,
  accounts,
  accountTransfers,
} from '../../../contract/accounts/accounts.ts';
import { exportOf } from '../../../contract/list-export.ts';
import { useCashAccounts } from '../../ledger/cash-accounts.queries.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useAskedDialog } from '../../lib/forms/use-asked-dialog.ts';
import { type RowDialog, useRowDialog } from '../../lib/forms/use-row-dialog.ts';
import { useIsMember } from '../../lib/query/answer-headers.ts';
import { useCall, useChangeCall, useRemovalCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { Figure } from '../../ui/figures/figure.tsx';
import { FigureRow } from '../../ui/figures/figure-row.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { ExportList } from '../../ui/lists/export-list.tsx';
import styles from '../../ui/lists/list.module.css';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { usePages } from '../../ui/lists/use-pages.ts';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import {
  type AccountAction,
  AccountCard,
  AccountTable,
  type OnAccountAction,
} from './account-list.tsx';
import classes from './accounts-page.module.css';
import { AddAccount } from './add-account.tsx';
import { EditAccount } from './edit-account.tsx';
import { AmountForm } from './ledger/amount-form.tsx';
import { TransactionsDrawer } from './ledger/transactions-drawer.tsx';
import { TransferForm } from './ledger/transfer-form.tsx';

/** Cash accounts: their total, the list, and the dialogs that change them. */
export function AccountsPage() {
  const list = useCashAccounts();
  const summary = useCall(accounts.summary);
  const dialog = useRowDialog<AccountDialog, Account>();
  const remove = useRemovalCall(accounts.remove);
  const setDefault = useChangeCall(accounts.setDefault, { isRowBusy: true });

  useAskedDialog('deposit', list.data !== undefined, () => {
    const account = list.data?.find(({ isDefault }) => isDefault) ?? list.data?.[0];
    dialog.open(account ? 'deposit' : 'add', account);
  });

  // The other account may be one of the household.
  const fewest = useIsMember() ? 1 : 2;

  function act(action: AccountAction, account: Account) {
    if (action === 'remove') askToRemove(account);
    else if (action === 'setDefault') setDefault.change({ params: { id: account.id } });
    else dialog.open(action, account);
  }

  function askToRemove({ id, accountName }: Account) {
    confirmDelete({
      text: '确定要删除这个账户吗？',
      consequence: `“${accountName}”和它的全部明细会一起删除，无法恢复。`,
      onConfirm: () => remove.change([id]),
    });
  }

  return (
    <>
      <PageHeader
        title="资金账户"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.5} />}
              loading={list.isRefetching || summary.isRefetching}
              onClick={() => void Promise.all([list.refetch(), summary.refetch()])}
            >
              刷新
            </Button>
            <Button
              data-writes
              variant="default"
              leftSection={<IconArrowsExchange size={16} stroke={1.5} />}
              disabled={!list.data || list.data.length < fewest}
              title={list.data && list.data.length < fewest ? '添加两个账户后可以转账' : undefined}
              onClick={() => dialog.open('transfer')}
            >
              转账
            </Button>
            <Button
              data-writes
              component={Link}
              to="/dashboard/imports"
              variant="default"
              leftSection={<IconFileImport size={16} stroke={1.5} />}
            >
              导入账单
            </Button>
            <ExportList
              list={accounts.list}
              also={[
                { name: '全部流水', call: accounts.exportTransactions },
                { name: '转账记录', call: exportOf(accountTransfers.list) },
              ]}
              disabled={list.data?.length === 0}
            />
            <AddButton onClick={() => dialog.open('add')}>添加账户</AddButton>
          </>
        }
      />
      <AccountsSummary summary={summary.data} failed={summary.isError} />
      <AccountsContent onAction={act} onAdd={() => dialog.open('add')} />
      <AccountDialogs dialog={dialog} accounts={list.data ?? []} />
    </>
  );
}

interface AccountsContentProps {
  onAction: OnAccountAction;
  onAdd: () => void;
}

/** The list, or in its place an error, a skeleton or an invitation. A failed refresh keeps the last list. */
function AccountsContent({ onAction, onAdd }: AccountsContentProps) {
  const { data, error, refetch } = useCashAccounts();
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  if (data.length === 0) {
    return (
      <EmptyState
        text="暂无账户"
        hint="把银行卡、现金、信用卡都记在这里，存入和取出都会留下明细。"
        action={
          <Group justify="center">
            <Button data-writes onClick={onAdd}>
              添加账户
            </Button>
            <Button data-writes component={Link} to="/dashboard/imports" variant="default">
              导入账单
            </Button>
          </Group>
        }
      />
    );
  }
  return <AccountList accounts={data} onAction={onAction} />;
}

const pageSize = 50;

interface AccountListProps {
  accounts: readonly Account[];
  onAction: OnAccountAction;
}

/** All accounts: cards on a narrow screen, a table on others. */
function AccountList({ accounts, onAction }: AccountListProps) {
  const narrow = useNarrow();
  const { shown, isPaged, pager } = usePages(accounts, pageSize);
  return (
    <>
      {narrow ? (
        <ul className={styles.cards} aria-label="资金账户">
          {shown.map((account) => (
            <AccountCard key={account.id} account={account} onAction={onAction} />
          ))}
        </ul>
      ) : (
        <AccountTable accounts={shown} onAction={onAction} />
      )}
      {isPaged && <Pager label="账户分页" {...pager} />}
    </>
  );
}

type AccountDialog = 'add' | 'edit' | 'deposit' | 'withdraw' | 'transactions' | 'transfer';

interface AccountDialogsProps {
  dialog: RowDialog<AccountDialog, Account>;
  accounts: Account[];
}

/** Every dialog of the page; at most one is open. */
function AccountDialogs({ dialog, accounts }: AccountDialogsProps) {
  const { row: chosen, name, close, isOpen } = dialog;
  // The newest state of the row, or the last one if it was deleted. Before one is chosen the dialogs
  // are rendered with any row: only a dialog that was rendered before it opened returns the focus.
  const account = accounts.find(({ id }) => id === chosen?.id) ?? chosen ?? accounts[0];
  return (
    <>
      <AddAccount opened={isOpen('add')} onClose={close} />
      {account && (
        <>
          <EditAccount account={account} opened={isOpen('edit')} onClose={close} />
          <AmountForm
            account={account}
            direction={name === 'withdraw' ? 'withdraw' : 'deposit'}
            opened={isOpen('deposit', 'withdraw')}
            onClose={close}
          />
          <TransferForm accounts={accounts} opened={isOpen('transfer')} onClose={close} />
          <TransactionsDrawer account={account} opened={isOpen('transactions')} onClose={close} />
        </>
      )}
    </>
  );
}

interface AccountsSummaryProps {
  /** Undefined while it is being fetched, or when that failed. */
  summary: AccountSummary | undefined;
  failed: boolean;
}

/** The total of all accounts, and which currencies it leaves out. */
function AccountsSummary({ summary, failed }: AccountsSummaryProps) {
  const loading = !summary && !failed;
  return (
    <div className={classes.summary}>
      <FigureRow note={summary && <RateNote {...summary} />}>
        <Figure
          label="总余额"
          value={summary ? formatMoney(summary.totalBalance, summary.currency) : '-'}
          note={summary ? `折合 ${summary.currency}` : failed ? '暂时无法计算' : undefined}
          loading={loading}
        />
        <Figure
          label="账户数量"
          value={summary?.accountCount ?? '-'}
          note={null}
          loading={loading}
        />
        <Figure
          label="货币种类"
          value={summary?.currencyCount ?? '-'}
          note={null}
          loading={loading}
        />
      </FigureRow>
    </div>
  );
}
