import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { channelLabels, channelNeeds } from '../../../contract/reminders/channel-fields.ts';
import { reminderKindLabels } from '../../../contract/reminders/reminder-kinds.ts';
import {
  channelInFile,
  reminderChannelsTable,
  reminderSettingsTable,
  settingsInFile,
} from '../../../contract/reminders/reminders.table.ts';
import type { RowSource, Transfer } from '../../area-transfer.ts';
import { toFlagColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { fromFile, toFile } from '../../db/row-values.ts';
import { fieldError } from '../../errors.ts';
import { readNotifyHost } from '../../providers/notices/notify-host.ts';
import { type Columns, sheet } from '../../spreadsheets/sheet.ts';
import { type ChannelRow, channelRows, listChannels } from './channels.repository.ts';
import { findSettings, insertSettings, type SettingsRow } from './reminders.repository.ts';
import { runMinute, storedRules } from './settings.service.ts';

type InFile = PersonalFile['reminders'][number];
type ChannelInFile = InFile['channels'][number];
type RuleInFile = InFile['rules'][number];

interface Rows {
  reminder_channels: ChannelRow[];
  reminder_settings: SettingsRow[];
}

/** What was sent stays behind, and so do the keys. */
export const remindersTransfer: Transfer<'reminders', Rows> = {
  list: 'reminders',
  isPersons: true,
  read: readReminders,
  prepare: (source, ownerId, list) => {
    const made = list.map((settings) => toRows(source, ownerId, settings));
    return {
      reminder_channels: made.flatMap(({ channels }) => channels),
      reminder_settings: made.map(({ settings }) => settings),
    };
  },
  insert: async (tx, { reminder_channels = [], reminder_settings = [] }) => {
    await channelRows.insert(tx, reminder_channels);
    for (const settings of reminder_settings) await insertSettings(tx, settings);
  },
  sheets: (rows) => [
    sheet(
      '通知方式',
      channelColumns,
      rows.flatMap(({ channels }) => channels),
    ),
    sheet(
      '提醒规则',
      ruleColumns,
      rows.flatMap(({ rules, channels }) => rules.map((rule) => ({ ...rule, all: channels }))),
    ),
  ],
};

async function readReminders(db: Db, ownerId: string): Promise<InFile[]> {
  const settings = await findSettings(db, ownerId);
  if (!settings) return [];
  const channels = await listChannels(db, ownerId);
  const ids = channels.map(({ id }) => id);
  return [
    toFile(settingsInFile, reminderSettingsTable, settings, {
      channels: channels.map((channel) =>
        toFile(channelInFile, reminderChannelsTable, channel, {
          hadKey: channel.service_key !== null,
        }),
      ),
      rules: storedRules(settings).map((rule) => ({
        ...rule,
        channels: rule.channels?.map((id) => ids.indexOf(id) + 1).filter((n) => n > 0) ?? null,
      })),
    }),
  ];
}

/** Throws at a host that no channel can have. Whether it is allowed here is asked with every message. */
function toRows({ newId }: RowSource, ownerId: string, settings: InFile) {
  const channels = settings.channels.map((channel, index): ChannelRow => {
    const host = channel.host ? readNotifyHost(channel.host) : null;
    if (host === undefined) {
      throw fieldError(`reminders.0.channels.${index}.host`, '服务器地址不正确');
    }
    const needs = channelNeeds[channel.channelType];
    const lacksKey = needs.key === 'required' || (needs.key === 'optional' && channel.hadKey);
    return fromFile(reminderChannelsTable, channel, {
      id: newId(),
      owner_id: ownerId,
      host: needs.host === 'none' ? null : host,
      ...(needs.topic === 'none' && { topic: null }),
      ...(needs.chatId === 'none' && { chat_id: null }),
      service_key: lacksKey ? '' : null,
      signing_secret: null,
      // Without its key it could only fail.
      is_active: toFlagColumn(channel.isActive && !lacksKey),
      last_sent_at: null,
      last_error: null,
      version: 1,
    });
  });
  const rules = settings.rules.map((rule) => ({
    ...rule,
    channels: rule.channels?.flatMap((number) => channels[number - 1]?.id ?? []) ?? null,
  }));
  return {
    channels,
    settings: fromFile(reminderSettingsTable, settings, {
      owner_id: ownerId,
      run_minute: runMinute(ownerId, settings.sendTime),
      last_run_day: null,
      rules: JSON.stringify(rules),
      version: 1,
    }),
  };
}

const yesOrNo = (value: boolean) => (value ? '是' : '否');

const channelColumns: Columns<ChannelInFile> = [
  ['名称', 'text', 20, (c) => c.name],
  ['方式', 'text', 18, (c) => channelLabels[c.channelType]],
  ['服务器', 'text', 20, (c) => c.host ?? null],
  ['主题', 'text', 16, (c) => c.topic ?? null],
  ['会话 ID', 'text', 16, (c) => c.chatId ?? null],
  ['启用', 'text', 8, (c) => yesOrNo(c.isActive)],
];

const ruleColumns: Columns<RuleInFile & { all: ChannelInFile[] }> = [
  ['事项', 'text', 14, (r) => reminderKindLabels[r.kind]],
  ['提醒', 'text', 8, (r) => yesOrNo(r.enabled)],
  ['提前天数', 'text', 16, (r) => r.leadDays.join('、')],
  [
    '通知方式',
    'text',
    30,
    (r) => r.channels?.map((number) => r.all[number - 1]?.name).join('、') ?? '所有通知方式',
  ],
];
