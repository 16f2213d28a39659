import { z } from 'zod';
import { mailTestBody } from '../../../contract/delivery/test-mail-fields.ts';

/** A subject field left alone is no subject; one with nothing but blanks in it is an empty one. */
export const mailTestSchema = z.object({
  email: mailTestBody.shape.email,
  subject: z.preprocess(
    (text: string) => (text === '' ? undefined : text),
    mailTestBody.shape.subject,
  ),
});

export type MailTestFields = z.input<typeof mailTestSchema>;
export type MailTestValues = z.output<typeof mailTestSchema>;
export const emptyFields: MailTestFields = { email: '', subject: '' };
