import { reminderStates } from '../../../contract/reminders/outbox-fields.ts';
import {
  day,
  flag,
  instant,
  json,
  matching,
  oneOf,
  orNull,
  text,
  uuid,
  version,
  wholeFrom,
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

const time = matching(/^\d\d:\d\d$/, 'a time of day');

/** What must hold of when owners are reminded, and of their reminders. */
export const reminderRules: RulesOf<'reminder_settings' | 'reminders'> = {
  reminder_settings: {
    key: ['owner_id'],
    columns: {
      owner_id: uuid,
      send_time: time,
      run_minute: wholeFrom(0, 1439),
      last_run_day: orNull(day),
      quiet_from: orNull(time),
      quiet_to: orNull(time),
      amounts: flag,
      rules: json,
      version,
      updated_at: instant,
    },
    between: ({ quiet_from, quiet_to }) => [
      (quiet_from === null) !== (quiet_to === null) && 'quiet hours have a beginning and an end',
    ],
  },
  reminders: {
    key: ['id'],
    columns: {
      id: uuid,
      owner_id: uuid,
      channel_id: uuid,
      due_key: text,
      due_date: day,
      lead_days: wholeFrom(0, 60),
      title: text,
      state: oneOf(...reminderStates),
      tries: wholeFrom(0),
      next_try_at: orNull(instant),
      give_up_at: instant,
      sent_at: orNull(instant),
      error: orNull(text),
      created_at: instant,
    },
    between: (row) => [
      (row.state === 'SENT') !== (row.sent_at !== null) &&
        'a time of sending goes with SENT, and with nothing else',
      ['WAITING', 'SENDING'].includes(row.state) !== (row.next_try_at !== null) &&
        'a next try goes with what is to be sent, and with nothing else',
    ],
  },
};
