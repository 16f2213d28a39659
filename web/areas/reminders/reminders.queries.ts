import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call } from '../../../contract/endpoint.ts';
import type { ReminderChannel } from '../../../contract/reminders/channel-fields.ts';
import type { ReminderState } from '../../../contract/reminders/outbox-fields.ts';
import { reminders } from '../../../contract/reminders/reminders.ts';
import { call } from '../../lib/api/api.ts';
import { useChange, useRemoval } from '../../lib/query/use-change.ts';
import { toast } from '../../ui/feedback/toast.ts';

const keys = {
  all: ['reminders'],
  channels: ['reminders', 'channels'],
  rules: ['reminders', 'rules'],
  outbox: ['reminders', 'outbox'],
} as const;

export const outboxPageSize = 20;
/** How often the outbox is asked while something of it is about to be sent. */
const sendingPollMs = 3_000;
const aboutToSendMs = 30_000;

export function useChannels() {
  return useQuery({
    queryKey: keys.channels,
    queryFn: ({ signal }) => call(reminders.listChannels, {}, { signal }),
  });
}

export function useCreateChannel() {
  return useChange({
    send: (body: Call<typeof reminders.createChannel>['body'], key) =>
      call(reminders.createChannel, { body }, key),
    message: reminders.createChannel.message,
    isSecret: true,
  });
}

export function useRemoveChannel() {
  return useRemoval({
    send: ([id]) => call(reminders.removeChannel, { params: { id } }),
    message: reminders.removeChannel.message,
  });
}

/** Sends a test message, and shows the result in a toast. */
export function useTestChannel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ReminderChannel) => call(reminders.testChannel, { params: { id } }),
    retry: false,
    onSuccess: ({ ok, message }, { name }) => {
      if (ok) toast.success(message, name);
      else toast.error(message, `${name} 没有送达`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useRules() {
  return useQuery({
    queryKey: keys.rules,
    queryFn: ({ signal }) => call(reminders.showRules, {}, { signal }),
  });
}

/** Has today's reminders sent that were not sent yet, and says in a toast how many there are. */
export function useRunReminders() {
  return useChange<null, { queued: number }>({
    send: (_, key) => call(reminders.run, {}, key),
    onDone: ({ queued }) =>
      toast.success(queued > 0 ? `${queued} 条提醒正在发送` : '今天没有还要发送的提醒'),
  });
}

/** A page of what was sent, which is asked for again while something is about to be sent. */
export function useOutbox(page: number, state: ReminderState | undefined) {
  return useQuery({
    queryKey: [...keys.outbox, page, state ?? 'ALL'],
    queryFn: ({ signal }) => {
      const query = { page, size: outboxPageSize, ...(state && { state }) };
      return call(reminders.listOutbox, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const soon = new Date(Date.now() + aboutToSendMs).toISOString();
      const isMoving = data?.records.some(
        ({ state, nextTryAt }) => state === 'SENDING' || (nextTryAt && nextTryAt < soon),
      );
      return isMoving ? sendingPollMs : false;
    },
  });
}

export function useRetryReminder() {
  return useChange({
    send: (id: string, key) => call(reminders.retry, { params: { id } }, key),
    message: reminders.retry.message,
    rowsOf: (id) => [id],
  });
}
