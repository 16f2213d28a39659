import { Button, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type DueKind,
  type DueState,
  dueKindLabels,
  dueKinds,
  dueStateLabels,
  dueStates,
} from '../../../contract/dues/due-kinds.ts';
import { dues } from '../../../contract/dues/dues.ts';
import { addDays } from '../../../finance/calendar/days.ts';
import { lastDayOfMonth } from '../../../finance/calendar/months.ts';
import { today } from '../../lib/format/format.ts';
import { keepsLast, useCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { ExportList } from '../../ui/lists/export-list.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { lateDays } from './count-waiting.ts';
import { DueList } from './due-list.tsx';
import classes from './dues.module.css';
import { FeedDialog } from './feed-dialog.tsx';
import { MonthGrid } from './month-grid.tsx';
import { isMonth, monthAfter } from './months.ts';

const all = 'ALL';
const kindChoices = [
  { value: all, label: '全部类型' },
  ...dueKinds.map((value) => ({ value, label: dueKindLabels[value] })),
];
const stateChoices = [
  { value: all, label: '全部状态' },
  ...dueStates.map((value) => ({ value, label: dueStateLabels[value] })),
];

/** What falls due, by month and as a list. */
export function DuesPage() {
  const [search, setSearch] = useSearchParams();
  const [kind, setKind] = useState<DueKind>();
  const [state, setState] = useState<DueState>();
  const [chosen, setChosen] = useState<string>();
  const [isFeedOpen, setFeedOpen] = useState(false);
  const monthInAddress = search.get('month');
  const thisMonth = today().slice(0, 7);
  const month = isMonth(monthInAddress) ? monthInAddress : thisMonth;
  const filter = { ...(kind && { kind }), ...(state && { state }) };
  const period = { from: `${month}-01`, to: lastDayOfMonth(month) };
  const { data, error, refetch } = useCall(
    dues.list,
    { query: { ...period, ...filter } },
    keepsLast,
  );
  const late = useLateDues(filter, period.from, month === thisMonth && state !== 'DONE');
  const shown = (data ?? []).filter(({ date }) => chosen === undefined || date === chosen);

  function show(next: string) {
    setChosen(undefined);
    setSearch(next === thisMonth ? {} : { month: next }, { replace: true });
  }

  return (
    <>
      <PageHeader
        title="日历"
        actions={
          <>
            <ExportList list={dues.list} query={{ ...period, ...filter }} />
            <Button
              data-writes
              variant="default"
              leftSection={<IconRss size={16} stroke={1.5} />}
              onClick={() => setFeedOpen(true)}
            >
              日历订阅
            </Button>
          </>
        }
      />
      <div className={classes.bar}>
        <div className={classes.months}>
          <Button variant="default" aria-label="上个月" onClick={() => show(monthAfter(month, -1))}>
            <IconChevronLeft size={16} stroke={1.5} />
          </Button>
          <h2 className={classes.month} aria-live="polite">
            {month.slice(0, 4)} 年 {Number(month.slice(5))} 月
          </h2>
          <Button variant="default" aria-label="下个月" onClick={() => show(monthAfter(month, 1))}>
            <IconChevronRight size={16} stroke={1.5} />
          </Button>
          {month !== thisMonth && (
            <Button variant="subtle" onClick={() => show(thisMonth)}>
              本月
            </Button>
          )}
        </div>
        <div className={classes.filters}>
          <Select
            aria-label="类型"
            data={kindChoices}
            value={kind ?? all}
            allowDeselect={false}
            onChange={(value) => setKind(dueKinds.find((one) => one === value))}
          />
          <Select
            aria-label="状态"
            data={stateChoices}
            value={state ?? all}
            allowDeselect={false}
            onChange={(value) => setState(dueStates.find((one) => one === value))}
          />
        </div>
      </div>
      {error && <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />}
      <MonthGrid month={month} dues={data ?? []} chosen={chosen} onChoose={setChosen} />
      {(!data && !error) || late.isLoading ? (
        // Shown at once: late items that came later would move those of the month.
        <SkeletonRows />
      ) : (
        <>
          {late.dues.length > 0 && (
            <section className={classes.section}>
              <h2>更早未完成的事项</h2>
              <DueList label="更早未完成的事项" dues={late.dues} />
            </section>
          )}
          <section className={classes.section}>
            <h2>{chosen ?? `${Number(month.slice(5))} 月的事项`}</h2>
            {data && shown.length === 0 && <EmptyState text="没有到期事项" />}
            {shown.length > 0 && <DueList label="到期事项" dues={shown} />}
          </section>
        </>
      )}
      <FeedDialog opened={isFeedOpen} onClose={() => setFeedOpen(false)} />
    </>
  );
}

/**
 * What should have been done before a day, and was not; nothing where it is not asked for. What was put
 * off is only there when that is what is looked for.
 */
function useLateDues(
  filter: { kind?: DueKind; state?: DueState },
  before: string,
  isAsked: boolean,
) {
  const to = addDays(before, -1);
  const query = { state: 'OPEN' as const, ...filter, from: addDays(to, -lateDays), to };
  const { data = [], isLoading } = useCall(dues.list, isAsked ? { query } : null, keepsLast);
  return { dues: isAsked ? data : [], isLoading };
}
