import { channelTypes } from '../../../contract/reminders/channel-fields.ts';
import {
  flag,
  instant,
  oneOf,
  orNull,
  sealed,
  sealedUnlessMissing,
  text,
  uuid,
  version,
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

/** What must hold of the channels of reminders. */
export const channelRules: RulesOf<'reminder_channels'> = {
  reminder_channels: {
    key: ['id'],
    columns: {
      id: uuid,
      owner_id: uuid,
      name: text,
      channel_type: oneOf(...channelTypes),
      host: orNull(text),
      topic: orNull(text),
      chat_id: orNull(text),
      service_key: orNull(sealedUnlessMissing),
      signing_secret: orNull(sealed),
      is_active: flag,
      last_sent_at: orNull(instant),
      last_error: orNull(text),
      version,
      created_at: instant,
      updated_at: instant,
    },
    between: ({ channel_type, service_key }) => [
      channel_type === 'MAIL' && service_key !== null && 'has a key that mail does not need',
    ],
  },
};
