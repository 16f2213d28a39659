import { z } from 'zod';
import { dueKinds } from '../dues/due-kinds.ts';
import { optionalText, requiredText } from '../fields/fields.ts';
import { isUnique, recorded, row, rowsOf } from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { channelProblems, channelTypes, mostChannels } from './channel-fields.ts';
import { ruleFields, time } from './rule-fields.ts';

const boolean = z.boolean({ error: '必须是 true 或 false' });

/** Without its key and its signing secret, which are never written to a file. */
const channelInFile = row({
  name: requiredText('名称不能为空', 100),
  channelType: z.enum(channelTypes, { error: '请选择通知方式' }),
  host: optionalText(200),
  topic: optionalText(100),
  chatId: optionalText(100),
  /** Whether there was a key: without it the channel cannot send. */
  hadKey: boolean,
  isActive: boolean,
  ...recorded,
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

const settingsInFile = row({
  sendTime: time('发送时间不正确'),
  quietFrom: time('免打扰时间不正确').nullable(),
  quietTo: time('免打扰时间不正确').nullable(),
  amounts: boolean,
  channels: listOf(channelInFile, {
    error: '必须是列表',
    max: mostChannels,
    tooLong: `最多添加${mostChannels}个通知方式`,
  }),
  rules: listOf(ruleInFile, { error: '必须是列表', max: dueKinds.length, tooLong: '提醒规则过多' }),
  updatedAt: recorded.updatedAt,
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
