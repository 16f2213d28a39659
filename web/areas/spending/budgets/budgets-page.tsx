import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { type SpendingBudget, spendingBudgets } from '../../../../contract/spending/budgets.ts';
import { addMonths, dayOfMonth } from '../../../../finance/calendar/months.ts';
import { formatMoney, today } from '../../../lib/format/format.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { keepsLast, useCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { ExportList } from '../../../ui/lists/export-list.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { monthInWords } from '../ledger-address.ts';
import { BudgetCard } from './budget-card.tsx';
import { AddBudget, EditBudget } from './budget-form.tsx';
import classes from './budgets.module.css';

/** All budgets with what is used and left of them, now or in an earlier period. */
export function BudgetsPage() {
  const [address, setAddress] = useSearchParams();
  const day = address.get('day') ?? undefined;
  const query = day === undefined ? {} : { day };
  const { data, error, refetch, isPlaceholderData } = useCall(
    spendingBudgets.list,
    { query },
    keepsLast,
  );
  const remove = useRemovalCall(spendingBudgets.remove);
  const dialog = useRowDialog<'add' | 'edit', SpendingBudget>();
  const edited = data?.find(({ id }) => id === dialog.row?.id) ?? dialog.row ?? data?.[0];

  function askToRemove({ id, name, amount, currency }: SpendingBudget) {
    confirmDelete({
      text: '确定要删除这个预算吗？',
      consequence: `“${name}” ${formatMoney(amount, currency)} 的预算会被删除，流水不受影响。`,
      onConfirm: () => remove.change([id]),
    });
  }

  return (
    <>
      <PageHeader
        title="预算"
        actions={
          <>
            <ExportList list={spendingBudgets.list} query={query} disabled={data?.length === 0} />
            <AddButton onClick={() => dialog.open('add')}>添加预算</AddButton>
          </>
        }
      />
      {!data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : data.length === 0 ? (
        <EmptyState
          text="暂无预算"
          hint="给全部支出或某个分类定一个每月、每年或一段时间的额度，用到80%和100%时会提醒。预算不影响余额。"
          action={
            <Button data-writes onClick={() => dialog.open('add')}>
              添加预算
            </Button>
          }
        />
      ) : (
        <>
          <Months day={day} onTurn={(to) => setAddress(to === undefined ? {} : { day: to })} />
          <ul className={classes.budgets} aria-label="预算" aria-busy={isPlaceholderData}>
            {data.map((budget) => (
              <BudgetCard
                key={budget.id}
                budget={budget}
                onEdit={() => dialog.open('edit', budget)}
                onRemove={() => askToRemove(budget)}
              />
            ))}
          </ul>
        </>
      )}
      <AddBudget opened={dialog.isOpen('add')} onClose={dialog.close} />
      {edited && (
        <EditBudget budget={edited} opened={dialog.isOpen('edit')} onClose={dialog.close} />
      )}
    </>
  );
}

interface MonthsProps {
  /** A day of the periods that are shown; left out, today. */
  day: string | undefined;
  onTurn: (day: string | undefined) => void;
}

/** Turns to the periods a month before or after those that are shown. */
function Months({ day, onTurn }: MonthsProps) {
  const present = today();
  const shown = day ?? present;
  const turn = (months: number) => {
    const next = dayOfMonth(addMonths(shown, months), Number(present.slice(8)));
    onTurn(next >= present ? undefined : next);
  };
  return (
    <div className={classes.months}>
      <Button variant="default" size="xs" onClick={() => turn(-1)}>
        上个月
      </Button>
      <h2 className={classes.month}>{monthInWords(shown)}</h2>
      <Button variant="default" size="xs" disabled={shown >= present} onClick={() => turn(1)}>
        下个月
      </Button>
    </div>
  );
}
