import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import classes from './mail-test.module.css';
import { MailTestFields } from './mail-test-fields.tsx';
import { MailTestHints } from './mail-test-hints.tsx';
import { MailTestResult } from './mail-test-result.tsx';
import { useMailTest } from './use-mail-test.ts';
import { useMailTestForm } from './use-mail-test-form.ts';

/** Sends a plain-text or an HTML mail, one button for each. */
export function EmailTestSimplePage() {
  const { form, submitWith } = useMailTestForm();
  const simple = useMailTest('simple');
  const html = useMailTest('html');

  function reset() {
    form.reset();
    simple.forget();
    html.forget();
  }

  return (
    <>
      <PageHeader
        title="邮件测试（简单）"
        description="分别发送纯文本和 HTML 测试邮件，比较两种邮件能否送达。"
        actions={
          <Button component={Link} variant="default" to="/dashboard/email-test">
            返回邮件测试
          </Button>
        }
      />
      <form className={classes.form} noValidate onSubmit={submitWith(simple.send)}>
        <MailTestFields form={form} />
        <div className={classes.buttons}>
          <Button type="submit" loading={simple.isPending}>
            发送纯文本邮件
          </Button>
          <Button loading={html.isPending} onClick={() => void submitWith(html.send)()}>
            发送 HTML 邮件
          </Button>
          <Button variant="default" onClick={reset} disabled={simple.isPending || html.isPending}>
            重置表单
          </Button>
        </div>
      </form>
      <MailTestHints />
      <div className={classes.results} role="status">
        {simple.result && <MailTestResult name="纯文本邮件" result={simple.result} />}
        {html.result && <MailTestResult name="HTML 邮件" result={html.result} />}
      </div>
    </>
  );
}
