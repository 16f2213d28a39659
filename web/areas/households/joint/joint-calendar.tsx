import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { dueKindLabels } from '../../../../contract/dues/due-kinds.ts';
import { type JointDue, joint } from '../../../../contract/households/joint.ts';
import { addMonths, lastDayOfMonth } from '../../../../finance/calendar/months.ts';
import { formatMoney, today } from '../../../lib/format/format.ts';
import { keepsLast, silent, useCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import list from '../../../ui/lists/list.module.css';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import classes from './joint.module.css';
import { useJointHousehold } from './joint.queries.ts';
import { JointData } from './joint-data.tsx';

/** What falls due for oneself and for the household, month by month. */
export function JointCalendar() {
  const [search, setSearch] = useSearchParams();
  const thisMonth = today().slice(0, 7);
  const asked = search.get('month') ?? '';
  const month = /^(19[7-9]|20\d|21\d)\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth;
  const period = { from: `${month}-01`, to: lastDayOfMonth(month) };
  const dues = useCall(joint.dues, { query: period }, { ...keepsLast, ...silent });
  const show = (months: number) =>
    setSearch({ month: addMonths(`${month}-01`, months) }, { replace: true });
  return (
    <>
      <PageHeader
        title="日历"
        description="您自己的和家庭的到期事项，金额都是全额，不按份额。要标记完成或推迟，请打开该事项所属的日历。"
      />
      <div className={classes.months}>
        <Button variant="default" aria-label="上个月" onClick={() => show(-1)}>
          <IconChevronLeft size={16} stroke={1.5} />
        </Button>
        <h2 className={classes.month} aria-live="polite">
          {month.slice(0, 4)} 年 {Number(month.slice(5))} 月
        </h2>
        <Button variant="default" aria-label="下个月" onClick={() => show(1)}>
          <IconChevronRight size={16} stroke={1.5} />
        </Button>
      </div>
      <JointData query={dues}>
        {(data) =>
          data.length === 0 ? <EmptyState text="没有到期事项" /> : <DueList dues={data} />
        }
      </JointData>
    </>
  );
}

function DueList({ dues }: { dues: readonly JointDue[] }) {
  const household = useJointHousehold();
  return (
    <ul className={classes.dues} aria-label="到期事项">
      {dues.map(({ key, whose, title, kind, date, link, amount, currency, state }) => (
        <li key={`${whose} ${key}`} data-state={state}>
          <span className={classes.date}>
            <time dateTime={date}>{date}</time>
            {state === 'DONE' && <span>已完成</span>}
          </span>
          <span className={classes.due}>
            <a href={whose === 'mine' ? link : `/household/${household?.id}${link}`}>{title}</a>
            <span>
              <span className={list.mark}>{whose === 'mine' ? '我的' : household?.name}</span>{' '}
              {dueKindLabels[kind]}
            </span>
          </span>
          <span className={list.figure}>
            {amount !== null && currency && formatMoney(amount, currency, { mark: 'code' })}
          </span>
        </li>
      ))}
    </ul>
  );
}
