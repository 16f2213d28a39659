import { formatInstant } from '../../lib/format/format.ts';
import classes from './mail-test.module.css';
import type { MailTestResult as Result } from './use-mail-test.ts';

/** How a test mail went. */
export function MailTestResult({ name, result }: { name: string; result: Result }) {
  const { succeeded, email, subject, time, message } = result;
  const facts = [
    ['收件人', email],
    ['主题', subject],
    ['时间', formatInstant(time)],
    ['消息', message],
  ];
  return (
    <section className={classes.result} data-outcome={succeeded ? 'succeeded' : 'failed'}>
      <h2 className={classes.title}>
        {name}
        {succeeded ? '发送成功' : '发送失败'}
      </h2>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
