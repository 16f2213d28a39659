import type { Area } from '../../area.ts';
import { mailTestRoutes } from './mail-test.routes.ts';
import { mailRules } from './mails.rules.ts';
import { sendMails } from './send-mails.ts';

export const mailArea = {
  name: 'delivery',
  routes: mailTestRoutes,
  jobs: [{ name: 'send-mails', pattern: '*/10 * * * * *', run: sendMails }],
  integrity: { rules: mailRules, relations: [] },
} satisfies Area;
