import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { securities } from '../../../contract/securities/securities.ts';
import type { SecuritiesAccount } from '../../../contract/securities/securities-fields.ts';
import { currencyOptions } from '../../lib/format/currency-names.ts';
import { useRowDialog } from '../../lib/forms/use-row-dialog.ts';
import { keepsLast, useCall, useRemovalCall } from '../../lib/query/use-call.ts';
import { ExportList } from '../../ui/lists/export-list.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import type { AccountAction } from './account-action.ts';
import { AccountsContent } from './accounts-content.tsx';
import { AddAccount } from './add-account.tsx';
import { EditCashFlows } from './cash-flows/edit-cash-flows.tsx';
import { EditAccount } from './edit-account.tsx';
import { PositionsContent } from './positions/positions-content.tsx';
import classes from './securities.module.css';
import { useSecuritiesAccounts } from './securities.queries.ts';
import { SecuritiesSummary } from './securities-summary.tsx';
import { useSyncs } from './use-syncs.ts';

/** Securities accounts: their total in one currency, the list, and all positions. */
export function SecuritiesPage() {
  const [currency, setCurrency] = useState<Currency>('CNY');
  const dialog = useRowDialog<'add' | 'edit' | 'flows', SecuritiesAccount>();
  const accounts = useSecuritiesAccounts(currency);
  const overview = useCall(securities.overview, { query: { currency } }, keepsLast);
  const remove = useRemovalCall(securities.remove);
  const { waiting, sync, test } = useSyncs(accounts.data);

  function act(action: AccountAction, account: SecuritiesAccount) {
    if (action === 'sync') sync(account);
    else if (action === 'test') test(account);
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
              data={currencyOptions}
              value={currency}
              onChange={(value) => setCurrency(value as Currency)}
            />
            <ExportList
              list={securities.list}
              query={{ currency }}
              disabled={accounts.data?.length === 0}
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
