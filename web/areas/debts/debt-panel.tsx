import { Button } from '@mantine/core';
import { useCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { usePages } from '../../ui/lists/use-pages.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { type Arrangement, arrangeDebts, everything } from './arrange-debts.ts';
import { calls, type OnDebtAction, type Side, words } from './debt.ts';
import { DebtCards } from './debt-cards.tsx';
import { DebtFilters } from './debt-filters.tsx';
import { DebtTable } from './debt-table.tsx';
import { useDebts } from './debts.queries.ts';
import { AgeingBars } from './payments/ageing-bars.tsx';

interface DebtPanelProps {
  side: Side;
  arrangement: Arrangement;
  onArrange: (next: Arrangement) => void;
  onAction: OnDebtAction;
  onAdd: () => void;
}

const hints: Record<Side, string> = {
  receivables: '借出的钱、未结的货款和押金，记下到期日，逾期会在这里提醒您。',
  payables: '借入的钱、待付的账单，记下到期日，逾期会在这里提醒您。',
};

const pageSize = 50;

/** The entries of one side; before they are there a placeholder, an error or an invitation. */
export function DebtPanel(props: DebtPanelProps) {
  const { side, arrangement, onArrange, onAction, onAdd } = props;
  const { data, error, refetch } = useDebts(side);
  const ageing = useCall(calls[side].ageing);
  const narrow = useNarrow();
  const { noun } = words[side];
  const arranged = data ? arrangeDebts(data, arrangement) : [];
  const { shown, isPaged, pager } = usePages(arranged, pageSize, JSON.stringify(arrangement));
  if (!data && error) {
    return <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />;
  }
  // Shown together, so that the list does not move when the bars above it come.
  if (!data || ageing.isPending) return <SkeletonRows />;
  if (data.length === 0) {
    return (
      <EmptyState
        text={`暂无${noun}`}
        hint={hints[side]}
        action={<Button onClick={onAdd}>添加{noun}</Button>}
      />
    );
  }
  const List = narrow ? DebtCards : DebtTable;
  return (
    <>
      {ageing.data && <AgeingBars ageing={ageing.data} />}
      <DebtFilters side={side} arrangement={arrangement} onChange={onArrange} />
      {shown.length > 0 ? (
        <>
          <List side={side} debts={shown} onAction={onAction} />
          {isPaged && <Pager label={`${noun}分页`} {...pager} />}
        </>
      ) : (
        <EmptyState
          text={`没有符合条件的${noun}`}
          action={
            <Button variant="default" onClick={() => onArrange(everything)}>
              清除筛选
            </Button>
          }
        />
      )}
    </>
  );
}
