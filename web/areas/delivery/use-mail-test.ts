import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mailTests } from '../../../contract/delivery/test-mails.ts';
import { ApiError, call } from '../../lib/api/api.ts';
import { useSubmissionKey } from '../../lib/api/submission-key.ts';
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

/** Sends test mails of one kind, and keeps how the last one went. */
export function useMailTest(format: keyof typeof mailTests) {
  const [result, setResult] = useState<MailTestResult>();
  const { keyFor, succeeded } = useSubmissionKey();
  const { mutate, isPending, reset } = useMutation({
    meta: { silent: true },
    mutationFn: (body: MailTestValues) =>
      call(mailTests[format], { body }, { idempotencyKey: keyFor({ format, body }) }),
    onSuccess: ({ email, subject, message, timestamp: time }) => {
      succeeded();
      setResult({ succeeded: true, email, subject, message, time });
      toast.success('测试邮件已发送，请检查收件箱');
    },
    onError: (error, { email, subject }) => {
      const message = isUnanswered(error) ? '网络错误' : error.message;
      const time = new Date().toISOString();
      setResult({ succeeded: false, email, subject: subject ?? '默认主题', message, time });
      toast.error(isUnanswered(error) ? '发送邮件时出现网络错误' : `邮件发送失败: ${message}`);
    },
  });
  return {
    send: (values: MailTestValues) => {
      setResult(undefined);
      mutate(values);
    },
    isPending,
    result,
    forget: () => {
      reset();
      setResult(undefined);
    },
  };
}

function isUnanswered(error: Error): boolean {
  return error instanceof ApiError && ['network', 'timeout', 'noResponse'].includes(error.kind);
}
