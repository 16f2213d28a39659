import { z } from 'zod';
import { dueKinds } from '../dues/due-kinds.ts';
import { isUnique, row, rowsOf } from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { fileFields } from '../table.ts';
import { channelProblems, mostChannels } from './channel-fields.ts';
import { reminderChannelsTable, reminderSettingsTable } from './reminders.table.ts';
import { ruleFields } from './rule-fields.ts';

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
  rules: listOf(ruleInFile, { error: '必须是列表', max: dueKinds.length, tooLong: '提醒规则过多' }),
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
