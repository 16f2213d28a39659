import type { z } from 'zod';
import type { mailTestBody } from '../../../contract/delivery/test-mail-fields.ts';
import { type MailTestOutcome, mailTests } from '../../../contract/delivery/test-mails.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countUse, type Limit } from '../../http/pipeline/rate-limits.ts';
import { composeMail } from './compose-mail.ts';
import { countMail } from './mail-quota.ts';
import { type QueuedMail, queueMail } from './outbox.ts';

const hourQuota: Limit = { name: 'test-mail', max: 5, windowMs: 3600 * 1000 };

/**
 * Queues a test mail. The user's and the recipient's quotas are counted in the same transaction, so
 * that a refusal by one counts in neither.
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

const subjects = { html: '【家底】HTML 测试邮件', simple: '【家底】纯文本测试邮件' };

type TestMailFormat = keyof typeof subjects;

/**
 * Composes a mail that shows that sending works. Its text is fixed except for the subject, because
 * a user may send it to any address and must not be able to write anything in it.
 */
function testMail(
  format: TestMailFormat,
  to: string,
  subject: string = subjects[format],
): QueuedMail {
  const mail = composeMail({
    subject,
    greeting: '您好：',
    before: [
      '这是一封测试邮件。您能读到它，说明家底的邮件发送工作正常。',
      format === 'html'
        ? '这封邮件同时带有纯文本和 HTML 两种内容；如果您看到的是带边框的卡片，说明 HTML 显示正常。'
        : '这封邮件只有纯文本内容。',
    ],
    after: ['它由家底的一位用户在“邮件测试”页面发出。如果与您无关，请忽略这封邮件。'],
  });
  return { to, ...mail, html: format === 'html' ? mail.html : null };
}
