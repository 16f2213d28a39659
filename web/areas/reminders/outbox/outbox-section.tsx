import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { channelLabels } from '../../../../contract/reminders/channel-fields.ts';
import {
  type OutboxReminder,
  type ReminderState,
  reminderStates,
  retriableStates,
} from '../../../../contract/reminders/outbox-fields.ts';
import { reminders } from '../../../../contract/reminders/reminders.ts';
import { formatInstant } from '../../../lib/format/format.ts';
import { keepsLast, useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import classes from '../reminders.module.css';
import { leadWords } from '../rules/rule-words.ts';

const stateLabels: Record<ReminderState, string> = {
  WAITING: '等待发送',
  SENDING: '正在发送',
  SENT: '已发送',
  FAILED: '发送失败',
  UNKNOWN: '未收到答复',
  CANCELLED: '已取消',
};
const all = 'ALL';
const choices = [
  { value: all, label: '全部状态' },
  ...reminderStates.map((value) => ({ value, label: stateLabels[value] })),
];

const pageSize = 20;
/** How often the list is asked for while something of it is about to be sent. */
const sendingPollMs = 3_000;
const aboutToSendMs = 30_000;

function isAboutToSend({ state, nextTryAt }: OutboxReminder): boolean {
  if (state === 'SENDING') return true;
  const soon = new Date(Date.now() + aboutToSendMs).toISOString();
  return nextTryAt !== null && nextTryAt < soon;
}

/** What was sent or is to be sent, newest first, with what went wrong. */
export function OutboxSection() {
  const [page, setPage] = useState(1);
  const [state, setState] = useState<ReminderState>();
  const { data, error, refetch, isPlaceholderData } = useCall(
    reminders.listOutbox,
    { query: { page, size: pageSize, ...(state && { state }) } },
    {
      ...keepsLast,
      refetchInterval: ({ state: { data } }) =>
        data?.records.some(isAboutToSend) ? sendingPollMs : false,
    },
  );

  function choose(value: string | null) {
    setState(reminderStates.find((one) => one === value));
    setPage(1);
  }

  return (
    <PageSection
      heading="发送记录"
      actions={
        <Select
          aria-label="状态"
          className={classes.filter}
          data={choices}
          value={state ?? all}
          allowDeselect={false}
          onChange={choose}
        />
      }
    >
      {!data ? (
        <NotLoaded error={error} refetch={refetch} rows={3} />
      ) : data.total === 0 ? (
        <EmptyState text={state ? '没有这个状态的提醒' : '还没有发送过提醒'} />
      ) : (
        <>
          <ul className={classes.list} aria-label="发送记录" aria-busy={isPlaceholderData}>
            {data.records.map((reminder) => (
              <OutboxLine key={reminder.id} reminder={reminder} />
            ))}
          </ul>
          {data.total > pageSize && <Pager label="发送记录分页" {...data} onChange={setPage} />}
        </>
      )}
    </PageSection>
  );
}

function OutboxLine({ reminder }: { reminder: OutboxReminder }) {
  const { id, channelType, leadDays, title, state, error } = reminder;
  const retry = useChangeCall(reminders.retry, { isRowBusy: true });
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span>{title}</span>
        <span className={classes.how}>
          {channelLabels[channelType]} · {leadWords(leadDays)}
        </span>
      </div>
      <div className={classes.outcome}>
        <span data-state={state}>{stateLabels[state]}</span>
        <span className={classes.how}>{timeWords(reminder)}</span>
        {error && <span className={classes.failure}>{error}</span>}
      </div>
      {retriableStates.includes(state) && (
        <RowButtons id={id}>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`重新发送 ${title}`}
            onClick={() => retry.change({ params: { id } })}
          >
            重新发送
          </Button>
        </RowButtons>
      )}
    </li>
  );
}

function timeWords({ sentAt, nextTryAt, state }: OutboxReminder): string | null {
  if (sentAt) return formatInstant(sentAt);
  return state === 'WAITING' && nextTryAt ? `${formatInstant(nextTryAt)} 发送` : null;
}
