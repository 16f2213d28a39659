import type { ChannelType } from '../../../contract/reminders/channel-fields.ts';

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
