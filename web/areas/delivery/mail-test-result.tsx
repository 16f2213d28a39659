import { formatInstant } from '../../lib/format/format.ts';
import { Facts } from '../../ui/figures/facts.tsx';
import classes from './mail-test.module.css';
import type { MailTestResult as Result } from './use-mail-test.ts';

/** How a test mail went. */
export function MailTestResult({ name, result }: { name: string; result: Result }) {
  const { succeeded, email, subject, time, message } = result;
  return (
    <section className={classes.result} data-outcome={succeeded ? 'succeeded' : 'failed'}>
      <h2 className={classes.title}>
        {name}
        {succeeded ? '发送成功' : '发送失败'}
      </h2>
      <Facts
        className={classes.facts}
        facts={[
          ['收件人', email],
          ['主题', subject],
          ['时间', formatInstant(time)],
          ['消息', message],
        ]}
      />
    </section>
  );
}
