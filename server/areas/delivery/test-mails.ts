import { composeMail } from './compose-mail.ts';
import type { QueuedMail } from './outbox.ts';

const subjects = { html: '【家底】HTML 测试邮件', simple: '【家底】纯文本测试邮件' };

export type TestMailFormat = keyof typeof subjects;

/**
 * A mail that shows that mail works. Its words are fixed but for the subject: whoever is signed in
 * may have it sent to any address, and must not be able to say anything of their own in it.
 */
export function testMail(
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
