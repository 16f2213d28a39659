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
import { keyedTable, table } from '../table.ts';
import { channelTypes } from './channel-fields.ts';
import { reminderStates } from './outbox-fields.ts';
import { timeOfDay } from './rule-fields.ts';

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
