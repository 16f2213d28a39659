import type { Db } from '../../db/database.ts';
import { pendingMails } from './mails.repository.ts';

/** What `/readyz` tells about mail. */
export interface MailHealth {
  /** Mails that wait to be sent. */
  pending: number;
  /** Those among them whose last attempt failed: 0 again as soon as the mail server is back. */
  failing: number;
  /** What the mail server, or the way to it, said last. */
  lastError: string | null;
}

/** How mail fares. */
export function mailHealth(db: Db): Promise<MailHealth> {
  return pendingMails(db);
}
