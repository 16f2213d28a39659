import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dueKindLabels } from '../../../contract/dues/due-kinds.ts';
import { type Due, dues } from '../../../contract/dues/dues.ts';
import { addDays } from '../../../finance/calendar/days.ts';
import { call } from '../../lib/api/api.ts';
import { formatMoney, today } from '../../lib/format/format.ts';
import { useChange } from '../../lib/query/use-change.ts';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { MenuItem } from '../../ui/overlays/menu-item.tsx';
import classes from './dues.module.css';

/** Dues, earliest first. */
export function DueList({ label, dues }: { label: string; dues: readonly Due[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {dues.map((due) => (
        <DueLine key={due.key} due={due} />
      ))}
    </ul>
  );
}

const delays = [
  { label: '明天', days: 1 },
  { label: '三天后', days: 3 },
  { label: '一周后', days: 7 },
];

function DueLine({ due }: { due: Due }) {
  const { kind, title, date, amount, currency, link, state, snoozedUntil, daysLeft } = due;
  return (
    <li className={classes.line} data-state={state}>
      <div className={classes.when}>
        <time dateTime={date}>{date}</time>
        <span className={classes.far} data-late={state === 'OPEN' && daysLeft < 0}>
          {state === 'DONE' ? '已完成' : farWords(daysLeft)}
        </span>
      </div>
      <div className={classes.what}>
        <Link to={link}>{title}</Link>
        <span className={classes.kind}>
          {dueKindLabels[kind]}
          {snoozedUntil && ` · 推迟到 ${snoozedUntil}`}
        </span>
      </div>
      <span className={classes.amount}>
        {amount !== null && currency && formatMoney(amount, currency, { mark: 'code' })}
      </span>
      {!due.isSettled && <DueButtons due={due} />}
    </li>
  );
}

function farWords(daysLeft: number): string {
  if (daysLeft < 0) return `已过 ${-daysLeft} 天`;
  return daysLeft === 0 ? '今天' : `还有 ${daysLeft} 天`;
}

type DueChange = { due: Due; done: boolean } | { due: Due; until: string | null };

/** Marks a due as done or open, or puts it off. */
function useChangeDue() {
  return useChange({
    send: (change: DueChange) => {
      const params = { key: change.due.key };
      if ('done' in change) return call(change.done ? dues.markDone : dues.unmarkDone, { params });
      if (change.until === null) return call(dues.unsnooze, { params });
      return call(dues.snooze, { params, body: { until: change.until } });
    },
    rowsOf: ({ due }) => [due.key],
  });
}

/** Marks a due as done or puts it off; books nothing. */
function DueButtons({ due }: { due: Due }) {
  const { key, title, state } = due;
  const { change } = useChangeDue();
  return (
    <RowButtons id={key} className={classes.buttons}>
      {state === 'DONE' ? (
        <Button
          key="reopen"
          variant="subtle"
          size="compact-sm"
          aria-label={`恢复待办 ${title}`}
          onClick={() => change({ due, done: false })}
        >
          恢复
        </Button>
      ) : (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`完成 ${title}`}
            onClick={() => change({ due, done: true })}
          >
            完成
          </Button>
          <SnoozeMenu due={due} />
        </>
      )}
    </RowButtons>
  );
}

/** Puts a due off until a later day, or takes that back. */
function SnoozeMenu({ due }: { due: Due }) {
  const { change } = useChangeDue();
  const icon = <IconClock size={16} stroke={1.5} />;
  return (
    <MenuButton
      width={160}
      button={(opener) => (
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          aria-label={`推迟 ${due.title}`}
          {...opener}
        >
          推迟
        </Button>
      )}
    >
      {delays.map(({ label, days }) => (
        <MenuItem
          key={days}
          icon={icon}
          onChoose={() => change({ due, until: addDays(today(), days) })}
        >
          {label}
        </MenuItem>
      ))}
      {due.snoozedUntil && (
        <MenuItem icon={icon} onChoose={() => change({ due, until: null })}>
          取消推迟
        </MenuItem>
      )}
    </MenuButton>
  );
}
