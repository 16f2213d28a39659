import type { Area } from '../../area.ts';
import {
  anyText,
  instant,
  oneOf,
  orNull,
  text,
  uuid,
  wholeFrom,
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';
import { mailTestRoutes } from './mail-test.routes.ts';
import { sendMails } from './send-mails.ts';

/** The rules for mails in the outbox. */
const mailRules: RulesOf<'mails'> = {
  mails: {
    key: ['id'],
    columns: {
      id: uuid,
      recipient: text,
      subject: text,
      text: anyText,
      html: orNull(text),
      status: oneOf('PENDING', 'SENT', 'FAILED'),
      attempts: wholeFrom(0),
      next_attempt_at: instant,
      last_error: orNull(anyText),
      created_at: instant,
      sent_at: orNull(instant),
    },
    between: (row) => [
      (row.status === 'SENT') !== (row.sent_at !== null) &&
        'a time of sending goes with SENT, and with nothing else',
      row.status !== 'PENDING' && row.attempts === 0 && `${row.status} without an attempt`,
      row.status === 'PENDING' && row.text === '' && 'is to be sent and says nothing',
      row.status !== 'PENDING' && row.text !== '' && `${row.status} and still says something`,
    ],
  },
};

export const deliveryArea = {
  name: 'delivery',
  routes: mailTestRoutes,
  jobs: [{ name: 'send-mails', pattern: '*/10 * * * * *', isShared: true, run: sendMails }],
  integrity: { rules: mailRules, relations: [] },
} satisfies Area;
