import { useState } from 'react';
import { useParams } from 'react-router';
import {
  type Occurrence,
  type Recurring,
  spendingRecurring,
} from '../../../../contract/spending/recurring/recurring.ts';
import {
  flowLabels,
  holidayLabels,
} from '../../../../contract/spending/recurring/recurring-words.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { formatMoney, today } from '../../../lib/format/format.ts';
import { useAskedDialog } from '../../../lib/forms/use-asked-dialog.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Figure } from '../../../ui/figures/figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { RowActions, RowPage } from '../../../ui/pages/row-page.tsx';
import { EditRecurring } from './declare-recurring.tsx';
import { OccurrenceList } from './occurrence-list.tsx';
import classes from './recurring.module.css';
import { changeOfRecurring, type RecurringChange, rhythmInWords } from './recurring-values.ts';

const path = '/dashboard/recurring';

/** A recurring item with its occurrences and earlier amounts. */
export function SeriesPage() {
  const { id = '' } = useParams();
  return (
    <RowPage
      title="周期收支"
      missing="周期收支不存在"
      list={path}
      answer={useCall(spendingRecurring.get, { params: { id } })}
    >
      {({ series, occurrences }) => (
        <OneSeries key={id} series={series} occurrences={occurrences} />
      )}
    </RowPage>
  );
}

interface OneSeriesProps {
  series: Recurring;
  occurrences: readonly Occurrence[];
}

function OneSeries({ series, occurrences }: OneSeriesProps) {
  const { id, name, currency, amounts, next, note } = series;
  const dialog = useRowDialog<'edit', Recurring>();
  const [change, setChange] = useState<RecurringChange>({});
  useAskedDialog(
    'change',
    true,
    (given) => {
      setChange(given);
      dialog.open('edit', series);
    },
    changeOfRecurring,
  );
  const money = (value: number) => formatMoney(value, currency);
  const coming = occurrences.filter(({ day, state }) => day >= today() && state === 'OPEN');
  const earlier = occurrences.filter((one) => !coming.includes(one)).toReversed();
  return (
    <>
      <PageHeader
        title={name}
        description={useFacts(series)
          .concat(note ?? [])
          .join(' · ')}
        actions={
          <RowActions
            list={path}
            onEdit={() => dialog.open('edit')}
            removal={{
              id,
              call: spendingRecurring.remove,
              text: `确定要删除周期收支“${name}”吗？`,
              consequence: '已经入账的流水不会变动。删除后无法恢复。',
            }}
          />
        }
      />
      <FigureRow>
        <Figure
          label="下次日期"
          value={next?.day ?? '已结束'}
          note={next ? nextInWords(next, series.count) : null}
        />
        <Figure
          label="金额"
          value={`${series.isAbout ? '约 ' : ''}${money(next?.amount ?? series.amount)}`}
          note={null}
        />
        <Figure label="每月平均" value={money(series.monthly)} note={null} />
      </FigureRow>
      {amounts.length > 1 && (
        <PageSection heading="金额变化">
          <ul className={classes.lines} aria-label="金额变化">
            {amounts.map(({ fromDay, amount }) => (
              <li key={fromDay} className={classes.line}>
                <span className={classes.name}>{fromDay} 起</span>
                <span className={classes.figure}>{money(amount)}</span>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      <PageSection heading="已到期">
        {earlier.length > 0 ? (
          <OccurrenceList label="已到期" occurrences={earlier} />
        ) : (
          <EmptyState text="还没有到期的" />
        )}
      </PageSection>
      {coming.length > 0 && (
        <PageSection heading="接下来">
          {coming.some(({ expected }) => expected) && (
            <p className={classes.second}>
              “预计”的日子所在的年份还没有公布放假和调休安排，公布后可能变动。
            </p>
          )}
          <OccurrenceList label="接下来" occurrences={coming.slice(0, mostComing)} />
        </PageSection>
      )}
      <EditRecurring
        series={series}
        change={change}
        opened={dialog.isOpen('edit')}
        onClose={() => {
          dialog.close();
          setChange({});
        }}
      />
    </>
  );
}

const mostComing = 12;

function nextInWords(next: NonNullable<Recurring['next']>, count: number | null): string | null {
  const facts = [
    ...(count !== null ? [`第 ${next.number}/${count} 期`] : []),
    ...(next.expected ? ['预计'] : []),
  ];
  return facts.length > 0 ? facts.join(' · ') : null;
}

function useFacts(series: Recurring): string[] {
  const { data: accounts = [] } = useCashAccounts();
  const nameOf = (id: string | null) =>
    accounts.find((one) => one.id === id)?.accountName ?? '账户已删除';
  const { flow, payee, holiday, untilDay, times, isAutomatic } = series;
  return [
    flowLabels[flow],
    rhythmInWords(series),
    flow === 'TRANSFER'
      ? `${nameOf(series.accountId)} → ${nameOf(series.toAccountId)}`
      : nameOf(series.accountId),
    ...(payee && payee !== series.name ? [payee] : []),
    ...(holiday === 'NONE' ? [] : [`遇节假日${holidayLabels[holiday]}`]),
    ...(untilDay ? [`到 ${untilDay}`] : []),
    ...(times ? [`共 ${times} 次`] : []),
    ...(isAutomatic ? ['自动入账'] : []),
  ];
}
