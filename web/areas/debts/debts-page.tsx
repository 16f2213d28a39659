import { Button, Tabs } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { receivablesPayables } from '../../../contract/debts/debts.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useRowDialog } from '../../lib/forms/use-row-dialog.ts';
import { useCall, useRemovalCall } from '../../lib/query/use-call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { ExportList } from '../../ui/lists/export-list.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import { AddDebt } from './add-debt.tsx';
import { type Arrangement, everything, filterOf } from './arrange-debts.ts';
import { calls, type Debt, type DebtAction, type Side, words } from './debt.ts';
import { DebtFigures } from './debt-figures.tsx';
import { DebtPanel } from './debt-panel.tsx';
import { type PaidMark, useDebts, useSetPaid } from './debts.queries.ts';
import classes from './debts-page.module.css';
import { EditDebt } from './edit-debt.tsx';
import { PayOnDay } from './pay-on-day.tsx';
import { DebtPayments } from './payments/debt-payments.tsx';
import { PeopleTable } from './payments/people-table.tsx';

/** What others owe and what is owed to others, side by side. */
export function DebtsPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'people' ? 'people' : sideOf(search.get('tab'));
  const side = sideOf(tab);
  const lists = { receivables: useDebts('receivables'), payables: useDebts('payables') };
  const summaries = {
    receivables: useCall(calls.receivables.summary),
    payables: useCall(calls.payables.summary),
  };
  const actions = {
    receivables: useDebtActions('receivables'),
    payables: useDebtActions('payables'),
  };
  const [arrangements, setArrangements] = useState({
    receivables: everything,
    payables: everything,
  });
  const queries = [...Object.values(lists), ...Object.values(summaries)];

  return (
    <>
      <PageHeader
        title="应收应付"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.5} />}
              loading={queries.some(({ isRefetching }) => isRefetching)}
              onClick={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
            >
              刷新
            </Button>
            {tab === 'people' ? (
              <ExportList list={receivablesPayables.people} />
            ) : (
              <ExportList list={calls[side].list} query={filterOf(arrangements[side])} />
            )}
            <AddButton onClick={() => actions[side].dialog.open('add')}>
              添加{words[side].noun}
            </AddButton>
          </>
        }
      />
      <DebtFigures
        receivables={summaries.receivables.data}
        payables={summaries.payables.data}
        failed={Object.values(summaries).some(({ isError }) => isError)}
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          setSearch(next && next !== 'receivables' ? { tab: next } : {}, { replace: true })
        }
        keepMounted={false}
      >
        <Tabs.List>
          {(['receivables', 'payables'] as const).map((each) => (
            <Tabs.Tab key={each} value={each} className={classes.tab}>
              {words[each].noun}
              <span className={classes.count}>{lists[each].data?.length ?? ''}</span>
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="people" className={classes.tab}>
            往来余额
          </Tabs.Tab>
        </Tabs.List>
        {(['receivables', 'payables'] as const).map((each) => (
          <Tabs.Panel key={each} value={each}>
            <DebtSide
              side={each}
              actions={actions[each]}
              arrangement={arrangements[each]}
              onArrange={(next) => setArrangements({ ...arrangements, [each]: next })}
            />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="people">
          <PeopleTable />
        </Tabs.Panel>
      </Tabs>
      <AddDebt
        side={side}
        opened={actions[side].dialog.isOpen('add')}
        onClose={actions[side].dialog.close}
      />
    </>
  );
}

function sideOf(tab: string | null): Side {
  return tab === 'payables' ? 'payables' : 'receivables';
}

interface DebtSideProps {
  side: Side;
  actions: ReturnType<typeof useDebtActions>;
  arrangement: Arrangement;
  onArrange: (next: Arrangement) => void;
}

/** One side of the page with the dialogs of its rows. */
function DebtSide({ side, actions, arrangement, onArrange }: DebtSideProps) {
  const { act, dialog, pay } = actions;
  const { row: edited, isOpen, open, close } = dialog;
  const { data: debts = [] } = useDebts(side);
  // The newest state of the row, or the last one if it was deleted. Before one is chosen the dialogs
  // are rendered with any row: only a dialog that was rendered before it opened returns the focus.
  const debt = debts.find(({ id }) => id === edited?.id) ?? edited ?? debts[0];
  return (
    <>
      <DebtPanel
        side={side}
        arrangement={arrangement}
        onArrange={onArrange}
        onAction={act}
        onAdd={() => open('add')}
      />
      {debt && (
        <>
          <DebtPayments side={side} debt={debt} opened={isOpen('payments')} onClose={close} />
          <EditDebt side={side} debt={debt} opened={isOpen('edit')} onClose={close} />
          <PayOnDay
            side={side}
            debt={debt}
            opened={isOpen('payOnDay')}
            onClose={close}
            onPay={pay}
          />
        </>
      )}
    </>
  );
}

/** The actions of the buttons of one side, and its open dialog. */
function useDebtActions(side: Side) {
  const dialog = useRowDialog<'add' | 'edit' | 'payOnDay' | 'payments', Debt>();
  const { change: setPaid, submit: pay } = useSetPaid(side, showPaidToast);
  const { change: remove } = useRemovalCall(calls[side].remove);

  function showPaidToast({ debt, isPaid }: PaidMark) {
    const marked = isPaid ? debt.outstandingAmount : debt.amount;
    const what = `${debt.counterparty} ${formatMoney(marked, debt.currency)}`;
    const { markPaid, unmarkPaid } = calls[side];
    if (!isPaid) toast.success(`${what} ${unmarkPaid.message}`);
    else {
      const undo = () => setPaid({ debt, isPaid: false });
      toast.undoable(`${what} ${markPaid.message}`, undo);
    }
  }

  function askToRemove({ id, counterparty, amount, currency }: Debt) {
    confirmDelete({
      text: `确定要删除这笔${words[side].noun}吗？`,
      consequence: `“${counterparty}”的 ${formatMoney(amount, currency)} 删除后无法恢复。`,
      onConfirm: () => remove([id]),
    });
  }

  function act(action: DebtAction, debt: Debt) {
    if (action === 'markPaid') setPaid({ debt, isPaid: true });
    else if (action === 'unmarkPaid') setPaid({ debt, isPaid: false });
    else if (action === 'remove') askToRemove(debt);
    else dialog.open(action, debt);
  }

  return { act, dialog, pay };
}
