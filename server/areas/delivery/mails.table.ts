import {
  choice,
  moment,
  orNull,
  plainText,
  rowKey,
  whole,
} from '../../../contract/column-kinds.ts';
import { sharedTable } from '../../../contract/table.ts';

/** The outbox: written in the transaction that causes a mail, sent by a job afterwards. */
export const mailsTable = sharedTable('mails', ['id'], {
  id: rowKey(),
  recipient: plainText(),
  subject: plainText(),
  text: plainText({ mayBeEmpty: true }),
  html: orNull(plainText()),
  status: choice(['PENDING', 'SENT', 'FAILED']),
  attempts: whole({ min: 0 }),
  next_attempt_at: moment(),
  last_error: orNull(plainText({ mayBeEmpty: true })),
  created_at: moment(),
  sent_at: orNull(moment()),
});
