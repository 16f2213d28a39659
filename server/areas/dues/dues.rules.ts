import { day, flag, instant, orNull, sha256, text, uuid } from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

/** What must hold of marks of dues and of calendar feeds. */
export const dueRules: RulesOf<'due_marks' | 'calendar_feeds'> = {
  due_marks: {
    key: ['owner_id', 'due_key'],
    columns: {
      owner_id: uuid,
      due_key: text,
      done_date: orNull(day),
      snoozed_until: orNull(day),
      updated_at: instant,
    },
    between: ({ done_date, snoozed_until }) => [
      done_date === null && snoozed_until === null && 'says nothing about its due',
    ],
  },
  calendar_feeds: {
    key: ['owner_id'],
    columns: {
      owner_id: uuid,
      token_hash: sha256,
      amounts: flag,
      created_at: instant,
      last_read_at: orNull(instant),
    },
  },
};
