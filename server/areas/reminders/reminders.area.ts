import type { Area } from '../../area.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { channelRules } from './channels.rules.ts';
import { reminderRules } from './reminders.rules.ts';
import { remindersTransfer } from './reminders.transfer.ts';

/** Its calls read the dues of the other areas, so the app mounts them after these (`reminders.routes.ts`). */
export const remindersArea = {
  name: 'reminders',
  transfer: [remindersTransfer],
  integrity: {
    rules: { ...channelRules, ...reminderRules },
    relations: [
      toOwner('reminder_channels'),
      toOwner('reminder_settings'),
      toOwned('reminders', 'channel_id', 'reminder_channels'),
    ],
  },
} satisfies Area;
