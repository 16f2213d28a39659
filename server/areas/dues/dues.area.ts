import { calendarFeedsTable, dueMarksTable } from '../../../contract/dues/dues.table.ts';
import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';

/** Its calls put the dues of the other areas together, so the app mounts them after these (`dues.routes.ts`). */
export const duesArea = {
  name: 'dues',
  integrity: integrityOf([dueMarksTable, calendarFeedsTable], {
    due_marks: ({ done_date, snoozed_until }) => [
      done_date === null && snoozed_until === null && 'says nothing about its due',
    ],
  }),
} satisfies Area;
