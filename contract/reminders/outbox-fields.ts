import { z } from 'zod';
import { id, instant, pageQuery } from '../fields/fields.ts';
import { channelTypes } from './channel-fields.ts';

/**
 * `SENDING`: on its way. `UNKNOWN`: sent and not answered. `CANCELLED`: what it is about was done or put off
 * before it was sent.
 */
export const reminderStates = [
  'WAITING',
  'SENDING',
  'SENT',
  'FAILED',
  'UNKNOWN',
  'CANCELLED',
] as const;
export type ReminderState = (typeof reminderStates)[number];

/** States from which a person may have a reminder sent again. */
export const retriableStates: readonly ReminderState[] = ['FAILED', 'UNKNOWN'];

export const outboxQuery = pageQuery.extend({
  state: z.enum(reminderStates, { error: '状态不正确' }).optional(),
});

/** A reminder of a due on a channel. */
export const outboxReminder = z.object({
  id,
  channelId: id,
  channelType: z.enum(channelTypes),
  /** Of the due. */
  key: z.string(),
  leadDays: z.int(),
  title: z.string(),
  state: z.enum(reminderStates),
  tries: z.int(),
  nextTryAt: instant.nullable(),
  sentAt: instant.nullable(),
  /** Why it was not sent, in words a person can act on. */
  error: z.string().nullable(),
});
export type OutboxReminder = z.output<typeof outboxReminder>;
