export type MailStatus = 'PENDING' | 'SENT' | 'FAILED';

/** The outbox: written in the transaction that causes a mail, sent by a job afterwards. */
export interface MailsTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  status: MailStatus;
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}
