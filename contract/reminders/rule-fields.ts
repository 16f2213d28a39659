import { z } from 'zod';
import { versionField } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { isAlertKind, type ReminderKind, reminderKinds } from './reminder-kinds.ts';

/** How many days ahead of a due people are reminded of it by default. */
const usualLeadDays = [7, 1, 0];
/** Of a balance that will be too little, for which money has to be moved. */
const leadDaysOfShortfall = [30, 7, 1];
export const usualSendTime = '09:00';
const mostLeadDays = 60;
const mostLeads = 10;

/** `HH:MM`. */
export const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const time = (error: string) => z.string({ error }).regex(timeOfDay, { error });
const boolean = z.boolean({ error: '必须是 true 或 false' });
const leadDay = z
  .int({ error: '提前天数不正确' })
  .min(0, { error: '提前天数不正确' })
  .max(mostLeadDays, { error: `最多提前${mostLeadDays}天` });

export const ruleFields = {
  kind: z.enum(reminderKinds, { error: '类型不正确' }),
  enabled: boolean,
  /** Of what falls due; what has come about is reminded of once, whatever stands here. */
  leadDays: listOf(leadDay, {
    error: '提前天数不正确',
    max: mostLeads,
    tooLong: `最多选择${mostLeads}个提前天数`,
  }),
};

const rule = z.object({
  ...ruleFields,
  /** Null: all of them, those that are added later too. */
  channels: listOf(z.string({ error: '通知方式不正确' }), {
    error: '通知方式不正确',
    max: 10,
    tooLong: '通知方式过多',
  }).nullable(),
});
export type ReminderRule = z.output<typeof rule>;

/** What is left out stays; of the rules, those of the kinds that are left out. */
export const reminderRulesBody = z
  .object({
    sendTime: time('发送时间不正确').optional(),
    quietFrom: time('免打扰时间不正确').nullable().optional(),
    quietTo: time('免打扰时间不正确').nullable().optional(),
    /** Whether messages have amounts: they pass through the services of others. */
    amounts: boolean.optional(),
    rules: listOf(rule, { error: '提醒规则不正确', max: 50, tooLong: '提醒规则过多' }).optional(),
    version: versionField,
  })
  .refine(({ quietFrom = null, quietTo = null }) => (quietFrom === null) === (quietTo === null), {
    error: '请同时填写免打扰的开始和结束时间',
    path: ['quietTo'],
    when: () => true,
  });

export const reminderRules = z.object({
  sendTime: z.string(),
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  amounts: z.boolean(),
  rules: z.array(
    z.object({
      kind: z.enum(reminderKinds),
      enabled: z.boolean(),
      leadDays: z.array(z.int()),
      channels: z.array(z.string()).nullable(),
    }),
  ),
  version: z.int(),
});

export function usualRule(kind: ReminderKind): ReminderRule {
  const leadDays = leadDaysOf(kind);
  return { kind, enabled: true, leadDays, channels: null };
}

function leadDaysOf(kind: ReminderKind): number[] {
  if (isAlertKind(kind)) return [0];
  return kind === 'SHORTFALL' ? leadDaysOfShortfall : usualLeadDays;
}
