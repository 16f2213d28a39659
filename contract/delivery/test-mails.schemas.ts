import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { instant } from '../fields/fields.ts';
import { mailTestBody } from './test-mail-fields.ts';

/** These fields are also beside `data` (docs/specification.md, §7). */
const outcome = z.object({
  success: z.literal(true),
  message: z.string(),
  email: z.string(),
  subject: z.string(),
  /** When the mail was queued for sending. */
  timestamp: instant,
});
export type MailTestOutcome = z.output<typeof outcome>;

const call = { body: mailTestBody, data: outcome };
export const mailTestsSchemas = { html: call, simple: call } satisfies Record<string, CallSchemas>;
