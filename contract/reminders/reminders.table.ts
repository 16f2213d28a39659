import { z } from 'zod';
import {
  choice,
  day,
  edited,
  flag,
  foreign,
  json,
  moment,
  nullable,
  orNull,
  owned,
  pattern,
  sealedOrNull,
  text,
  textOrNull,
  whole,
} from '../column-kinds.ts';
import { isUnique, row, rowsOf } from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { fileFields, keyedTable, table } from '../table.ts';
import { channelProblems, channelTypes, mostChannels } from './channel-fields.ts';
import { reminderStates } from './outbox-fields.ts';
import { reminderKinds } from './reminder-kinds.ts';
import { ruleFields, timeOfDay } from './rule-fields.ts';

/** A way in which reminders reach an owner. */
export const reminderChannelsTable = table('reminder_channels', {
  name: text(100, '名称不能为空'),
  channel_type: choice(channelTypes, '请选择通知方式'),
  /** In the spelling of the allowlist. */
  host: textOrNull(200),
  topic: textOrNull(100),
  chat_id: textOrNull(100),
  /** Empty when an import has brought the channel without its key; null when none is needed. */
  service_key: sealedOrNull({ mayBeEmpty: true }),
  /** What messages are signed with. */
  signing_secret: sealedOrNull(),
  is_active: flag(),
  last_sent_at: orNull(moment()),
  last_error: textOrNull(),
  ...edited,
});

const quiet = nullable(pattern(timeOfDay, 'a time of day', '免打扰时间不正确'));

/** When and of what an owner is reminded. */
export const reminderSettingsTable = keyedTable('reminder_settings', ['owner_id'], {
  /** `HH:MM` in `TIME_ZONE`. */
  send_time: pattern(timeOfDay, 'a time of day', '发送时间不正确'),
  /** The minute of the day of the run: the time, and some minutes that are the owner's own. */
  run_minute: whole({ min: 0, max: 1439 }),
  last_run_day: orNull(day()),
  quiet_from: quiet,
  quiet_to: quiet,
  amounts: flag(),
  /** The owner's rules; a kind without one has the usual rule. */
  rules: json(),
  version: whole({ min: 1 }),
  updated_at: moment(),
});

/** A due, a lead and a channel: written once for ever, so that nothing is reminded of twice. */
export const remindersTable = table('reminders', {
  channel_id: owned('reminder_channels'),
  due_key: foreign(1000, '不能为空'),
  due_date: day(),
  lead_days: whole({ min: 0, max: 60 }),
  title: foreign(1000, '不能为空'),
  state: choice(reminderStates, '状态不正确'),
  tries: whole({ min: 0 }),
  /** While WAITING, when it is sent; while SENDING, when that counts as cut off. */
  next_try_at: orNull(moment()),
  give_up_at: moment(),
  sent_at: orNull(moment()),
  error: textOrNull(),
  created_at: moment(),
});

const channel = fileFields(reminderChannelsTable);
const { sendTime, quietFrom, quietTo, amounts, updatedAt } = fileFields(reminderSettingsTable);

/** Without its key and its signing secret, which are never written to a file. */
export const channelInFile = row({
  name: channel.name,
  channelType: channel.channelType,
  host: channel.host,
  topic: channel.topic,
  chatId: channel.chatId,
  /** Whether there was a key: without it the channel cannot send. */
  hadKey: z.boolean({ error: '必须是 true 或 false' }),
  isActive: channel.isActive,
  createdAt: channel.createdAt,
  updatedAt: channel.updatedAt,
}).superRefine(({ channelType, host = null, topic = null, chatId = null }, context) => {
  for (const [field, message] of channelProblems(channelType, { host, topic, chatId })) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
});

const ruleInFile = row({
  ...ruleFields,
  /** Their numbers, from 1 in the list of channels; null for all. */
  channels: listOf(z.int({ error: '必须是整数' }).min(1, { error: '必须大于0' }), {
    error: '通知方式不正确',
    max: mostChannels,
    tooLong: '通知方式过多',
  }).nullable(),
});

export const settingsInFile = row({
  sendTime,
  quietFrom,
  quietTo,
  amounts,
  channels: listOf(channelInFile, {
    error: '必须是列表',
    max: mostChannels,
    tooLong: `最多添加${mostChannels}个通知方式`,
  }),
  rules: listOf(ruleInFile, {
    error: '必须是列表',
    max: reminderKinds.length,
    tooLong: '提醒规则过多',
  }),
  updatedAt,
})
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    error: '请同时填写免打扰的开始和结束时间',
    path: ['quietTo'],
  })
  .refine(({ channels }) => isUnique(channels.filter(isMail).map(() => 'MAIL')), {
    error: '邮件提醒只能有一个',
    path: ['channels'],
  })
  .refine(({ rules }) => isUnique(rules.map(({ kind }) => kind)), {
    error: '每种到期事项只能有一条提醒规则',
    path: ['rules'],
  })
  .refine(
    ({ channels, rules }) =>
      rules.every(({ channels: numbers }) => numbers?.every((n) => n <= channels.length) ?? true),
    { error: '必须是文件里的通知方式', path: ['rules'] },
  );

function isMail({ channelType }: { channelType: string }): boolean {
  return channelType === 'MAIL';
}

/** One row at most: the settings of a user with the channels and the rules. */
export const remindersInFile = rowsOf(settingsInFile).refine((rows) => rows.length <= 1, {
  error: '提醒设置只能有一份',
});
