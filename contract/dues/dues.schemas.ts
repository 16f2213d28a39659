import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { dayField } from '../fields/day-field.ts';
import { currencyField, nothing } from '../fields/fields.ts';
import { queryDay } from '../fields/query-fields.ts';
import { answerFields } from '../table.ts';
import { dueKinds, dueStates } from './due-kinds.ts';
import { calendarFeedsTable } from './dues.table.ts';

const due = z.object({
  /** Names it for ever, over edits too; it has no other meaning. */
  key: z.string(),
  kind: z.enum(dueKinds),
  title: z.string(),
  date: z.iso.date(),
  /** What is to be paid or comes in, 0 or more; null where that is not known. */
  amount: z.number().nullable(),
  currency: currencyField.nullable(),
  /** The page where it is settled. */
  link: z.string(),
  /** DONE: settled in its area, or marked so. */
  state: z.enum(dueStates),
  /** Settled in its area, where alone that can be undone. */
  isSettled: z.boolean(),
  /** The day until which it is snoozed, while that lies ahead. */
  snoozedUntil: z.iso.date().nullable(),
  /** From today, below 0 when it has passed. */
  daysLeft: z.int(),
});
export type Due = z.output<typeof due>;

export const snoozeBody = z.object({
  /** The day on which it is to be done again, after today. */
  until: dayField('请选择日期'),
});

export const duesSchemas = {
  list: {
    query: z.object({
      /** Today when left out. */
      from: queryDay,
      /** 30 days after `from` when left out. */
      to: queryDay,
      kind: z.enum(dueKinds, { error: '类型不正确' }).optional(),
      state: z.enum(dueStates, { error: '状态不正确' }).optional(),
    }),
    data: z.array(due),
  },
  markDone: { data: due },
  unmarkDone: { data: due },
  snooze: { body: snoozeBody, data: due },
  unsnooze: { data: due },
} satisfies Record<string, CallSchemas>;

const feed = z.object(answerFields(calendarFeedsTable));

/** Answered once: the address is not stored. */
const newFeed = feed.extend({
  path: z.string(),
  /** Null while the server does not know its own address. */
  url: z.string().nullable(),
});

const amounts = z.boolean({ error: '必须是 true 或 false' });

export const calendarFeedSchemas = {
  show: { data: feed.nullable() },
  renew: { body: z.object({ amounts: amounts.optional() }).nullish(), data: newFeed },
  update: { body: z.object({ amounts }), data: feed },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
