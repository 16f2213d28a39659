import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { shownWorthTable, worthChangesTable } from './worth-changes.table.ts';

/** The history of what rows without dated entries were worth, and of what was shown: neither can be recomputed later. */
export const worthChangesArea = {
  name: 'worth-changes',
  integrity: integrityOf([worthChangesTable, shownWorthTable]),
} satisfies Area;
