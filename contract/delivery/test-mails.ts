import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailField, instant, requiredText } from '../fields/fields.ts';

/** The subject may be left out, but not given and empty; what cannot be seen is empty too. */
export const mailTestBody = z.object({
  email: emailField,
  subject: requiredText('邮件主题不能为空', 100)
    .regex(/[^\p{C}\p{Z}]/u, { error: '邮件主题不能为空' })
    .nullish(),
});

/** SPEC.md §7 names these fields as the whole answer, so they stand beside `data` as well. */
const outcome = z.object({
  success: z.literal(true),
  message: z.string(),
  email: z.string(),
  subject: z.string(),
  /** When the mail was handed over for sending. */
  timestamp: instant,
});
export type MailTestOutcome = z.output<typeof outcome>;

const shared = {
  method: 'POST',
  access: 'user',
  effect: 'transaction',
  sends: 'form',
  body: mailTestBody,
  data: outcome,
  message: '测试邮件已交付发送，请查收',
  beside: ({ email, subject, timestamp }: MailTestOutcome) => ({ email, subject, timestamp }),
} as const;

export const mailTests = {
  html: endpoint({
    ...shared,
    name: 'mail.testHtml',
    path: '/test/send-html-email',
    summary: 'Send a test mail as plain text and HTML to an address',
  }),
  simple: endpoint({
    ...shared,
    name: 'mail.testSimple',
    path: '/test/send-simple-email',
    summary: 'Send a test mail as plain text alone to an address',
  }),
};
