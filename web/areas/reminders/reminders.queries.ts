import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call } from '../../../contract/endpoint.ts';
import type { ReminderChannel } from '../../../contract/reminders/channel-fields.ts';
import { reminders } from '../../../contract/reminders/reminders.ts';
import { call } from '../../lib/api/api.ts';
import { useChange, useRemoval } from '../../lib/query/use-change.ts';
import { toast } from '../../ui/feedback/toast.ts';

const keys = { all: ['reminders'], channels: ['reminders', 'channels'] } as const;

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
