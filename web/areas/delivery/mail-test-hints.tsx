import classes from './mail-test.module.css';

/** What to know while waiting for a mail. */
export function MailTestHints() {
  return (
    <ul className={classes.hints}>
      <li>邮件可能需要几分钟才能送达。</li>
      <li>如果没有收到，请检查垃圾邮件文件夹。</li>
      <li>每小时最多发送 5 封测试邮件；同一邮箱每天最多收到 10 封邮件。</li>
    </ul>
  );
}
