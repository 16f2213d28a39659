import { day, flag, foreign, internal, moment, orNull, sha256 } from '../column-kinds.ts';
import { keyedTable } from '../table.ts';

/** What an owner has marked about something that falls due. */
export const dueMarksTable = keyedTable('due_marks', ['owner_id', 'due_key'], {
  /** The kind, the row and the occurrence of the due, with colons between. */
  due_key: foreign(100, '不能为空'),
  /** The date of the due that was done; a due that has moved to another date is open again. */
  done_date: orNull(day()),
  snoozed_until: orNull(day()),
  updated_at: moment(),
});

/** The calendar of an owner's dues under a secret address. */
export const calendarFeedsTable = keyedTable('calendar_feeds', ['owner_id'], {
  /** Of the secret in the address. */
  token_hash: internal(sha256()),
  /** Whether events show amounts. Off is safer: everyone who has the address can read the calendar. */
  amounts: flag(),
  created_at: moment(),
  last_read_at: orNull(moment()),
});
