import { z } from 'zod';
import { id, instant, optionalText, requiredText, versionField } from '../fields/fields.ts';
import { keysOf } from '../fields/keys-of.ts';

/** Ways in which a reminder arrives, with their labels. */
export const channelLabels = {
  MAIL: '邮件',
  WECOM: '企业微信群机器人',
  FEISHU: '飞书机器人',
  DINGTALK: '钉钉机器人',
  SERVERCHAN: 'Server酱',
  PUSHDEER: 'PushDeer',
  BARK: 'Bark',
  NTFY: 'ntfy',
  GOTIFY: 'Gotify',
  TELEGRAM: 'Telegram',
} as const;
export type ChannelType = keyof typeof channelLabels;
export const channelTypes = keysOf(channelLabels);

/** Of one user. */
export const mostChannels = 10;

type Need = 'none' | 'optional' | 'required';

/**
 * Which settings a channel of a type takes beside its name, and the
 * host that is used when none is given.
 */
export interface ChannelNeeds {
  key: Need;
  secret: Need;
  host: Need;
  topic: Need;
  chatId: Need;
  usualHost?: string;
}

const nothingNeeded = {
  key: 'none',
  secret: 'none',
  host: 'none',
  topic: 'none',
  chatId: 'none',
} as const;
const keyNeeded = { ...nothingNeeded, key: 'required' } as const;

export const channelNeeds: Record<ChannelType, ChannelNeeds> = {
  MAIL: nothingNeeded,
  WECOM: keyNeeded,
  FEISHU: { ...keyNeeded, secret: 'optional' },
  DINGTALK: { ...keyNeeded, secret: 'optional' },
  SERVERCHAN: keyNeeded,
  PUSHDEER: keyNeeded,
  BARK: { ...keyNeeded, host: 'optional', usualHost: 'api.day.app' },
  NTFY: {
    ...nothingNeeded,
    topic: 'required',
    host: 'optional',
    key: 'optional',
    usualHost: 'ntfy.sh',
  },
  GOTIFY: { ...keyNeeded, host: 'required' },
  TELEGRAM: { ...keyNeeded, chatId: 'required' },
};

const keyPattern = /^[A-Za-z0-9_-]{8,128}$/;
const telegramKeyPattern = /^\d{5,20}:[A-Za-z0-9_-]{20,64}$/;
const topicPattern = /^[A-Za-z0-9_-]{1,64}$/;
const chatIdPattern = /^(?:-?\d{1,20}|@[A-Za-z0-9_]{4,32})$/;

/** The values of a channel that its type decides about. A value that is left out is not judged. */
export interface ChannelValues {
  key?: string | null | undefined;
  secret?: string | null | undefined;
  host?: string | null | undefined;
  topic?: string | null | undefined;
  chatId?: string | null | undefined;
}

/** What is wrong with the values of a channel, by field; whether a host is allowed the server alone knows. */
export function channelProblems(type: ChannelType, values: ChannelValues): [string, string][] {
  const needs = channelNeeds[type];
  const key = type === 'TELEGRAM' ? telegramKeyPattern : keyPattern;
  const { topic, chatId, host } = values;
  const problems: [string, string, boolean][] = [
    ['key', '密钥格式不正确', fits(needs.key, values.key, key)],
    ['host', '请填写服务器地址', fits(needs.host, host)],
    ['topic', '主题格式不正确', fits(needs.topic, topic, topicPattern)],
    ['chatId', '会话 ID 格式不正确', fits(needs.chatId, chatId, chatIdPattern)],
  ];
  return problems.filter(([, , isSound]) => !isSound).map(([field, text]) => [field, text]);
}

function fits(need: Need, value: string | null | undefined, pattern?: RegExp): boolean {
  if (need === 'none' || value === undefined) return true;
  if (value === null) return need === 'optional';
  return pattern === undefined || pattern.test(value);
}

const name = requiredText('名称不能为空', 100);
const isActive = z.boolean({ error: '是否启用必须是 true 或 false' });
const values = {
  /** Never answered again. */
  key: optionalText(200, '密钥格式不正确'),
  /** What messages are signed with. */
  secret: optionalText(128),
  /** `name` or `name:port`; only the hosts that the operator allows. */
  host: optionalText(200),
  topic: optionalText(100, '主题格式不正确'),
  chatId: optionalText(100, '会话 ID 格式不正确'),
};

export const createChannelBody = z
  .object({
    name,
    channelType: z.enum(channelTypes, { error: '请选择通知方式' }),
    ...values,
    isActive: isActive.optional(),
  })
  .superRefine((body, context) => {
    const { key = null, host = null, topic = null, chatId = null } = body;
    const usual = channelNeeds[body.channelType].usualHost;
    const filledIn = { key, host: host ?? usual ?? null, topic, chatId };
    for (const [field, message] of channelProblems(body.channelType, filledIn)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

/** What is left out stays. A key or a secret that is given replaces the stored one. */
export const updateChannelBody = z.object({
  name: name.optional(),
  ...values,
  isActive: isActive.optional(),
  version: versionField,
});

export const reminderChannel = z.object({
  id,
  name: z.string(),
  channelType: z.enum(channelTypes),
  host: z.string().nullable(),
  topic: z.string().nullable(),
  chatId: z.string().nullable(),
  hasKey: z.boolean(),
  hasSecret: z.boolean(),
  isActive: z.boolean(),
  /** When something was last sent; null when nothing ever was. */
  lastSentAt: instant.nullable(),
  /** Why the newest message was not sent, in words a person can act on. */
  lastError: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type ReminderChannel = z.output<typeof reminderChannel>;
