import { calls } from '../endpoint.ts';
import type { MailTestOutcome, mailTestsSchemas } from './test-mails.schemas.ts';

export type { MailTestOutcome } from './test-mails.schemas.ts';

const shared = {
  method: 'POST',
  access: 'user',
  effect: 'transaction',
  sends: 'form',
  message: '测试邮件已交付发送，请查收',
  beside: ({ email, subject, timestamp }: MailTestOutcome) => ({ email, subject, timestamp }),
} as const;

export const mailTests = calls<typeof mailTestsSchemas>()({
  html: {
    ...shared,
    name: 'mail.testHtml',
    path: '/test/send-html-email',
    summary: 'Send a test mail as plain text and HTML to an address',
  },
  simple: {
    ...shared,
    name: 'mail.testSimple',
    path: '/test/send-simple-email',
    summary: 'Send a test mail as plain text alone to an address',
  },
});
