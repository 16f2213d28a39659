import { useState } from 'react';
import { mailTests } from '../../../contract/delivery/test-mails.ts';
import { ApiError, call } from '../../lib/api/api.ts';
import { refetchNothing, useChange } from '../../lib/query/use-change.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { MailTestValues } from './mail-test-values.ts';

export interface MailTestResult {
  succeeded: boolean;
  email: string;
  subject: string;
  message: string;
  /** An instant. */
  time: string;
}

/** Sends test mails of one kind; `result` is how the last one went. */
export function useMailTest(format: keyof typeof mailTests) {
  const [result, setResult] = useState<MailTestResult>();
  const { submit, isPending, reset } = useChange({
    send: (body: MailTestValues, key) => call(mailTests[format], { body }, key),
    message: '测试邮件已发送，请检查收件箱',
    refetch: refetchNothing,
    announcesFailures: false,
  });

  async function send(values: MailTestValues) {
    setResult(undefined);
    try {
      const { email, subject, message, timestamp: time } = await submit(values);
      setResult({ succeeded: true, email, subject, message, time });
    } catch (error) {
      const { email } = values;
      const subject = values.subject ?? '默认主题';
      const unanswered = isUnanswered(error);
      const message = unanswered || !(error instanceof Error) ? '网络错误' : error.message;
      setResult({ succeeded: false, email, subject, message, time: new Date().toISOString() });
      toast.error(unanswered ? '发送邮件时出现网络错误' : `邮件发送失败: ${message}`);
    }
  }

  return {
    send,
    isPending,
    result,
    forget: () => {
      reset();
      setResult(undefined);
    },
  };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && ['network', 'timeout', 'noResponse'].includes(error.kind);
}
