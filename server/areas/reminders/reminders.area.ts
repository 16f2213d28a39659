import type { Area } from '../../area.ts';
import { toOwner } from '../../integrity/relations.ts';
import { channelRules } from './channels.rules.ts';

/** Its calls read the dues of the other areas, so the app mounts them after these (`reminders.routes.ts`). */
export const remindersArea = {
  name: 'reminders',
  integrity: { rules: channelRules, relations: [toOwner('reminder_channels')] },
} satisfies Area;
