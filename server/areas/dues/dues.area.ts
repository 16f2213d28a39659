import type { Area } from '../../area.ts';
import { toOwner } from '../../integrity/relations.ts';
import { dueRules } from './dues.rules.ts';

/** Its calls put the dues of the other areas together, so the app mounts them after these (`dues.routes.ts`). */
export const duesArea = {
  name: 'dues',
  integrity: { rules: dueRules, relations: [toOwner('due_marks'), toOwner('calendar_feeds')] },
} satisfies Area;
