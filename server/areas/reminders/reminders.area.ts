import {
  reminderChannelsTable,
  reminderSettingsTable,
  remindersTable,
} from '../../../contract/reminders/reminders.table.ts';
import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { remindersTransfer } from './reminders.transfer.ts';

/** Its calls read the dues of the other areas, so the app mounts them after these (`reminders.routes.ts`). */
export const remindersArea = {
  name: 'reminders',
  transfer: [remindersTransfer],
  integrity: integrityOf([reminderChannelsTable, reminderSettingsTable, remindersTable], {
    reminder_channels: ({ channel_type, service_key }) => [
      channel_type === 'MAIL' && service_key !== null && 'has a key that mail does not need',
    ],
    reminder_settings: ({ quiet_from, quiet_to }) => [
      (quiet_from === null) !== (quiet_to === null) && 'quiet hours have a beginning and an end',
    ],
    reminders: (row) => [
      (row.state === 'SENT') !== (row.sent_at !== null) &&
        'a time of sending goes with SENT, and with nothing else',
      ['WAITING', 'SENDING'].includes(row.state) !== (row.next_try_at !== null) &&
        'a next try goes with what is to be sent, and with nothing else',
    ],
  }),
} satisfies Area;
