import type { Area } from '../../area.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { channelRules } from './channels.rules.ts';
import { reminderRules } from './reminders.rules.ts';

/** Its calls read the dues of the other areas, so the app mounts them after these (`reminders.routes.ts`). */
export const remindersArea = {
  name: 'reminders',
  integrity: {
    rules: { ...channelRules, ...reminderRules },
    relations: [
      toOwner('reminder_channels'),
      toOwner('reminder_settings'),
      toOwned('reminders', 'channel_id', 'reminder_channels'),
    ],
  },
} satisfies Area;
