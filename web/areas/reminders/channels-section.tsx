import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  channelLabels,
  channelNeeds,
  type ReminderChannel,
} from '../../../contract/reminders/channel-fields.ts';
import { reminders } from '../../../contract/reminders/reminders.ts';
import { call } from '../../lib/api/api.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { useRowDialog } from '../../lib/forms/use-row-dialog.ts';
import { useCall, useRemovalCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import list from '../../ui/lists/list.module.css';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import { PageSection } from '../../ui/pages/page-section.tsx';
import { AddChannel, EditChannel } from './channel-dialogs.tsx';
import classes from './reminders.module.css';

/** The channels on which reminders arrive, each with a test. */
export function ChannelsSection() {
  const { data, error, refetch } = useCall(reminders.listChannels);
  const dialog = useRowDialog<'add' | 'edit', ReminderChannel>();
  const remove = useRemovalCall(reminders.removeChannel);
  const test = useTestChannel();

  function askToRemove({ id, name }: ReminderChannel) {
    confirmDelete({
      text: '确定要删除这个通知方式吗？',
      consequence: `“${name}”保存的密钥和还没有发出的提醒会一起删除。`,
      onConfirm: () => remove.change([id]),
    });
  }

  return (
    <PageSection
      heading="通知方式"
      actions={
        <Button variant="default" size="xs" onClick={() => dialog.open('add')}>
          添加通知方式
        </Button>
      }
    >
      {!data ? (
        <NotLoaded error={error} refetch={refetch} rows={2} />
      ) : data.length === 0 ? (
        <EmptyState
          text="还没有通知方式"
          hint="添加邮件、企业微信、飞书、钉钉或手机推送，到期前就会收到提醒。"
        />
      ) : (
        <ul className={`${list.cards} ${classes.cards}`} aria-label="通知方式">
          {data.map((channel) => (
            <ChannelCard key={channel.id} channel={channel}>
              <Button
                key={`test ${test.variables?.id === channel.id && test.submittedAt}`}
                size="xs"
                variant="default"
                loading={test.isPending && test.variables.id === channel.id}
                disabled={test.isPending}
                aria-label={`测试 ${channel.name}`}
                onClick={() => test.mutate(channel)}
              >
                测试
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={`编辑 ${channel.name}`}
                onClick={() => dialog.open('edit', channel)}
              >
                编辑
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={`删除 ${channel.name}`}
                onClick={() => askToRemove(channel)}
              >
                删除
              </Button>
            </ChannelCard>
          ))}
        </ul>
      )}
      <AddChannel opened={dialog.isOpen('add')} onClose={dialog.close} />
      {dialog.row && (
        <EditChannel
          key={dialog.row.id}
          channel={dialog.row}
          opened={dialog.isOpen('edit')}
          onClose={dialog.close}
        />
      )}
    </PageSection>
  );
}

/** Sends a test message, and shows the result in a toast. */
function useTestChannel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ReminderChannel) => call(reminders.testChannel, { params: { id } }),
    retry: false,
    onSuccess: ({ ok, message }, { name }) => {
      if (ok) toast.success(message, name);
      else toast.error(message, `${name} 没有送达`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reminders'] }),
  });
}

/** A channel with its newest message, and the buttons for it. */
function ChannelCard({ channel, children }: { channel: ReminderChannel; children: ReactNode }) {
  return (
    <li className={list.card}>
      <div className={`${list.cardHead} ${classes.card}`}>
        <div className={list.name}>
          <div className={list.heading}>
            <span className={list.title}>{channel.name}</span>
            {!channel.isActive && <span className={list.mark}>已停用</span>}
          </div>
          <p className={list.second}>{placeOf(channel)}</p>
          <LastMessage channel={channel} />
        </div>
        <RowButtons id={channel.id}>{children}</RowButtons>
      </div>
    </li>
  );
}

/** The service of a channel, and where on it messages go. */
function placeOf({ channelType, host, topic, chatId }: ReminderChannel): string {
  return [channelLabels[channelType], host, topic, chatId].filter(Boolean).join(' · ');
}

function LastMessage({ channel }: { channel: ReminderChannel }) {
  const { channelType, hasKey, lastError, lastSentAt } = channel;
  if (channelNeeds[channelType].key === 'required' && !hasKey) {
    return <p className={classes.failure}>还没有密钥（导出文件不含密钥），请编辑后填写并启用</p>;
  }
  if (lastError) return <p className={classes.failure}>最近一次没有送达：{lastError}</p>;
  if (!lastSentAt) return null;
  return <p className={list.second}>最近发送：{formatInstant(lastSentAt)}</p>;
}
