import { Button } from '@mantine/core';
import { IconArrowsExchange, IconFileImport, IconPlus, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type Account, accounts, accountTransfers } from '../../../contract/accounts/accounts.ts';
import { exportOf } from '../../../contract/list-export.ts';
import { useCashAccounts } from '../../ledger/cash-accounts.queries.ts';
import { useAskedDialog } from '../../lib/forms/use-asked-dialog.ts';
import { useRowDialog } from '../../lib/forms/use-row-dialog.ts';
import { useCall, useChangeCall, useRemovalCall } from '../../lib/query/use-call.ts';
import { ExportList } from '../../ui/lists/export-list.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import type { AccountAction } from './account-action.ts';
import { type AccountDialog, AccountDialogs } from './account-dialogs.tsx';
import { AccountsContent } from './accounts-content.tsx';
import { AccountsSummary } from './accounts-summary.tsx';

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
              variant="default"
              leftSection={<IconArrowsExchange size={16} stroke={1.5} />}
              disabled={(list.data?.length ?? 0) < 2}
              title={list.data && list.data.length < 2 ? '添加两个账户后可以转账' : undefined}
              onClick={() => dialog.open('transfer')}
            >
              转账
            </Button>
            <Button
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
            <Button
              leftSection={<IconPlus size={16} stroke={1.5} />}
              onClick={() => dialog.open('add')}
            >
              添加账户
            </Button>
          </>
        }
      />
      <AccountsSummary summary={summary.data} failed={summary.isError} />
      <AccountsContent onAction={act} onAdd={() => dialog.open('add')} />
      <AccountDialogs dialog={dialog} accounts={list.data ?? []} />
    </>
  );
}
