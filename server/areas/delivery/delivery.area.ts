import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { mailTestRoutes } from './mail-test.routes.ts';
import { mailsTable } from './mails.table.ts';
import { sendMails } from './send-mails.ts';

export const deliveryArea = {
  name: 'delivery',
  routes: mailTestRoutes,
  jobs: [{ name: 'send-mails', pattern: '*/10 * * * * *', isShared: true, run: sendMails }],
  integrity: integrityOf([mailsTable], {
    mails: (row) => [
      (row.status === 'SENT') !== (row.sent_at !== null) &&
        'a time of sending goes with SENT, and with nothing else',
      // A restore gives up mails that nobody has tried to send.
      row.status === 'SENT' && row.attempts === 0 && 'SENT without an attempt',
      row.status === 'PENDING' && row.text === '' && 'is to be sent and says nothing',
      row.status !== 'PENDING' && row.text !== '' && `${row.status} and still says something`,
    ],
  }),
} satisfies Area;
