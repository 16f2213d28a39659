import type { z } from 'zod';
import {
  type MailTestOutcome,
  type mailTestBody,
  mailTests,
} from '../../../contract/delivery/test-mails.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countUse, type Limit } from '../../http/pipeline/limits.ts';
import { countMail } from './mail-quota.ts';
import { queueMail } from './outbox.ts';
import { type TestMailFormat, testMail } from './test-mails.ts';

const hourQuota: Limit = { name: 'test-mail', max: 5, windowMs: 3600 * 1000 };

/**
 * Hands a test mail over for sending. The user's and the recipient's quota are counted in the same
 * transaction, so what one of them refuses uses up neither.
 */
export async function sendTestMail(
  tx: Tx,
  deps: Deps,
  userId: string,
  format: TestMailFormat,
  { email, subject }: z.output<typeof mailTestBody>,
): Promise<MailTestOutcome> {
  const now = deps.now();
  await countUse(tx, hourQuota, userId, now, '每小时最多发送5封测试邮件，请稍后再试');
  await countMail(tx, now, email);
  const mail = testMail(format, email, subject ?? undefined);
  await queueMail(tx, deps, mail);
  return {
    success: true,
    message: mailTests[format].message,
    email,
    subject: mail.subject,
    timestamp: now.toISOString(),
  };
}
