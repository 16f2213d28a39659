import { Button, Select, TextInput } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { type AgeingKey, debtStatuses } from '../../../contract/debts/debt-fields.ts';
import type { DebtAgeing } from '../../../contract/debts/debts.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { usePages } from '../../ui/lists/use-pages.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { type Arrangement, arrangeDebts, everything } from './arrange-debts.ts';
import { calls, type OnDebtAction, type Side, words } from './debt.ts';
import { DebtCards, DebtTable } from './debt-list.tsx';
import classes from './debt-panel.module.css';
import { useDebts } from './debts.queries.ts';
import payments from './payments/payments.module.css';

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
  // Shown together, so that the list does not move when the bars above it come.
  if (!data || ageing.isPending) {
    return <NotLoaded error={data ? null : error} refetch={refetch} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        text={`暂无${noun}`}
        hint={hints[side]}
        action={
          <Button data-writes onClick={onAdd}>
            添加{noun}
          </Button>
        }
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

interface DebtFiltersProps {
  side: Side;
  arrangement: Arrangement;
  onChange: (next: Arrangement) => void;
}

/** Which entries are shown, and in which order. */
function DebtFilters({ side, arrangement, onChange }: DebtFiltersProps) {
  const { counterparty, statuses } = words[side];
  const isEarliest = arrangement.order === 'earliest';
  const OrderIcon = isEarliest ? IconSortAscending : IconSortDescending;
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        className={classes.keyword}
        aria-label={`搜索${counterparty}`}
        placeholder={`搜索${counterparty}`}
        value={arrangement.keyword}
        onChange={({ currentTarget: { value } }) => onChange({ ...arrangement, keyword: value })}
      />
      <Select
        className={classes.status}
        aria-label="状态"
        allowDeselect={false}
        data={[
          { value: '', label: '全部状态' },
          ...debtStatuses.map((value) => ({ value, label: statuses[value] })),
        ]}
        value={arrangement.status ?? ''}
        onChange={(value) =>
          onChange({
            ...arrangement,
            status: debtStatuses.find((status) => status === value) ?? null,
          })
        }
      />
      <Button
        variant="default"
        className={classes.order}
        leftSection={<OrderIcon size={16} stroke={1.5} />}
        onClick={() => onChange({ ...arrangement, order: isEarliest ? 'latest' : 'earliest' })}
      >
        {isEarliest ? '到期日从早到晚' : '到期日从晚到早'}
      </Button>
    </div>
  );
}

const labels: Record<AgeingKey, string> = {
  NOT_DUE: '未到期',
  D1_30: '逾期 1–30 天',
  D31_90: '逾期 31–90 天',
  D90_PLUS: '逾期 90 天以上',
};

/** What is outstanding by how long it is past due. Nothing while nothing is outstanding. */
function AgeingBars({ ageing }: { ageing: DebtAgeing }) {
  const { buckets, total, currency } = ageing;
  if (buckets.every(({ count }) => count === 0)) return null;
  return (
    <section className={payments.ageing} aria-label="账龄">
      <h2>账龄</h2>
      <ul className={payments.bars}>
        {buckets.map(({ key, amount, count }) => (
          <li key={key} className={payments.bar}>
            <span>{labels[key]}</span>
            <span className={payments.track} aria-hidden="true">
              <span
                className={payments.fill}
                data-late={key !== 'NOT_DUE'}
                style={{ inlineSize: `${total > 0 ? (amount / total) * 100 : 0}%` }}
              />
            </span>
            <span>
              {formatMoney(amount, currency)}（{count} 笔）
            </span>
          </li>
        ))}
      </ul>
      <RateNote {...ageing} />
    </section>
  );
}
