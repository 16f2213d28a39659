import type { ChannelType } from '../../../contract/reminders/channel-fields.ts';
import type { ReminderState } from '../../../contract/reminders/outbox-fields.ts';

/** A way in which reminders reach an owner. */
export interface ReminderChannelsTable {
  id: string;
  owner_id: string;
  name: string;
  channel_type: ChannelType;
  /** In the spelling of the allowlist. */
  host: string | null;
  topic: string | null;
  chat_id: string | null;
  /** Sealed; '' when an import has brought the channel without its key; null when none is needed. */
  service_key: string | null;
  /** Sealed: what messages are signed with. */
  signing_secret: string | null;
  is_active: number;
  last_sent_at: string | null;
  last_error: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** When and of what an owner is reminded. */
export interface ReminderSettingsTable {
  owner_id: string;
  /** `HH:MM` in `TIME_ZONE`. */
  send_time: string;
  /** The minute of the day of the run: the time, and some minutes that are the owner's own. */
  run_minute: number;
  last_run_day: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  amounts: number;
  /** JSON: the owner's rules; a kind without one has the usual rule. */
  rules: string;
  version: number;
  updated_at: string;
}

/** A due, a lead and a channel: written once for ever, so that nothing is reminded of twice. */
export interface RemindersTable {
  id: string;
  owner_id: string;
  channel_id: string;
  due_key: string;
  due_date: string;
  lead_days: number;
  title: string;
  state: ReminderState;
  tries: number;
  /** While WAITING, when it is sent; while SENDING, when that counts as cut off. */
  next_try_at: string | null;
  give_up_at: string;
  sent_at: string | null;
  error: string | null;
  created_at: string;
}
