import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import classes from './mail-test.module.css';
import { MailTestFields } from './mail-test-fields.tsx';
import { MailTestHints } from './mail-test-hints.tsx';
import { MailTestResult } from './mail-test-result.tsx';
import { useMailTest } from './use-mail-test.ts';
import { useMailTestForm } from './use-mail-test-form.ts';

/** Sends an HTML mail, to see whether mail works. */
export function EmailTestPage() {
  const { form, submitWith } = useMailTestForm();
  const test = useMailTest('html');

  function reset() {
    form.reset();
    test.forget();
  }

  return (
    <>
      <PageHeader
        title="邮件测试"
        description="发送一封 HTML 测试邮件，检查服务器的邮件设置是否正常。"
        actions={
          <Button component={Link} variant="default" to="/dashboard/email-test-simple">
            简单测试
          </Button>
        }
      />
      <form className={classes.form} noValidate onSubmit={submitWith(test.send)}>
        <MailTestFields form={form} />
        <div className={classes.buttons}>
          <Button type="submit" loading={test.isPending}>
            发送测试邮件
          </Button>
          <Button variant="default" onClick={reset} disabled={test.isPending}>
            重置
          </Button>
        </div>
      </form>
      <MailTestHints />
      <div className={classes.results} role="status">
        {test.result && <MailTestResult name="测试邮件" result={test.result} />}
      </div>
    </>
  );
}
