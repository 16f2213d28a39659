import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type FoundRecurring,
  type Recurring,
  type RecurringList,
  spendingRecurring,
} from '../../../../contract/spending/recurring/recurring.ts';
import { flowLabels } from '../../../../contract/spending/recurring/recurring-words.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useAskedDialog } from '../../../lib/forms/use-asked-dialog.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Figure } from '../../../ui/figures/figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { ExportList } from '../../../ui/lists/export-list.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { AddRecurring } from './declare-recurring.tsx';
import { FoundSection } from './found-section.tsx';
import classes from './recurring.module.css';
import { type GivenRecurring, givenOfRecurring, rhythmInWords } from './recurring-values.ts';
import { WaitingSection } from './waiting-section.tsx';

/** What recurs: what waits, what was declared, and what was found. */
export function RecurringPage() {
  const { data, error, refetch } = useCall(spendingRecurring.list);
  const dialog = useRowDialog<'add', FoundRecurring>();
  const [given, setGiven] = useState<GivenRecurring>({});
  useAskedDialog(
    'add',
    true,
    (values) => {
      setGiven(values);
      dialog.open('add');
    },
    givenOfRecurring,
  );
  const active = data?.records.filter(({ state }) => state === 'ACTIVE') ?? [];
  const refused = data?.records.filter(({ state }) => state === 'REFUSED') ?? [];
  return (
    <>
      <PageHeader
        title="周期收支"
        actions={
          <>
            <ExportList list={spendingRecurring.list} disabled={active.length === 0} />
            <AddButton onClick={() => dialog.open('add')}>添加周期收支</AddButton>
          </>
        }
      />
      {!data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : (
        <>
          {data.monthly.length > 0 && <MonthlyFigures monthly={data.monthly} />}
          <WaitingSection />
          {active.length > 0 ? (
            <PageSection heading="已添加">
              <ul className={classes.lines} aria-label="周期收支">
                {active.toSorted(byNextDay).map((series) => (
                  <SeriesLine key={series.id} series={series} />
                ))}
              </ul>
            </PageSection>
          ) : (
            <EmptyState
              text="暂无周期收支"
              hint="房租、工资、会员、分期、定期转账：记下金额和日期，到期会在日历中提醒，一键入账；文件里已有的流水会自动对应。"
            />
          )}
          <FoundSection onAccept={(found) => dialog.open('add', found)} />
          {refused.length > 0 && <RefusedList refused={refused} />}
        </>
      )}
      <AddRecurring
        opened={dialog.isOpen('add')}
        onClose={() => {
          dialog.close();
          setGiven({});
        }}
        found={dialog.row}
        given={given}
      />
    </>
  );
}

function MonthlyFigures({ monthly }: { monthly: RecurringList['monthly'] }) {
  return (
    <FigureRow>
      {monthly.flatMap(({ currency, ...sums }) =>
        (['out', 'in'] as const).map((side) => (
          <Figure
            key={`${currency} ${side}`}
            label={`${side === 'out' ? '每月支出' : '每月收入'}${currency === 'CNY' ? '' : ` ${currency}`}`}
            value={formatMoney(sums[side], currency)}
            note="周期收支的月平均"
          />
        )),
      )}
    </FigureRow>
  );
}

function SeriesLine({ series }: { series: Recurring }) {
  const { id, name, flow, currency, amount, isAbout, next, count, change, isAutomatic } = series;
  const facts = [
    rhythmInWords(series),
    // Its amount is neither income nor expense, and stands without a sign.
    ...(flow === 'TRANSFER' ? [flowLabels.TRANSFER] : []),
    ...(next ? [`下次 ${next.day}${next.expected ? '（预计）' : ''}`] : ['已结束']),
    ...(next && count !== null ? [`第 ${next.number}/${count} 期`] : []),
    ...(isAutomatic ? ['自动入账'] : []),
  ];
  const money = (value: number) => formatMoney(value, currency, { mark: 'code' });
  return (
    <li className={classes.line}>
      <div className={classes.name}>
        <Link to={`/dashboard/recurring/${id}`} className={classes.link}>
          {name}
        </Link>
        <p className={classes.second}>{facts.join(' · ')}</p>
        {change && (
          <p className={classes.second} data-tone={change.to > change.from ? 'caution' : undefined}>
            {money(change.from)} → {money(change.to)}，{change.day} 起
          </p>
        )}
      </div>
      <span className={classes.figure}>
        {isAbout && '约 '}
        <Money
          amount={flow === 'OUT' ? -(next?.amount ?? amount) : (next?.amount ?? amount)}
          currency={currency}
          mark="code"
        />
      </span>
    </li>
  );
}

function byNextDay(a: Recurring, b: Recurring): number {
  const [first, second] = [a.next?.day ?? '9999', b.next?.day ?? '9999'];
  return first < second ? -1 : Number(first > second);
}

function RefusedList({ refused }: { refused: readonly Recurring[] }) {
  const { change: remove } = useRemovalCall(spendingRecurring.remove, { message: '已恢复提示' });
  return (
    <details className={classes.refused}>
      <summary>不再提示的 {refused.length} 项</summary>
      <ul className={classes.lines} aria-label="不再提示">
        {refused.map((series) => (
          <li key={series.id} className={classes.line}>
            <div className={classes.name}>
              <span>{series.name}</span>
              <p className={classes.second}>{rhythmInWords(series)}</p>
            </div>
            <span className={classes.figure}>
              <Money amount={series.amount} currency={series.currency} mark="code" />
            </span>
            <RowButtons id={series.id}>
              <Button
                size="compact-md"
                variant="subtle"
                color="gray"
                aria-label={`恢复提示 ${series.name}`}
                onClick={() => remove([series.id])}
              >
                恢复提示
              </Button>
            </RowButtons>
          </li>
        ))}
      </ul>
    </details>
  );
}
