import { TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import type { MailTestFields as Fields, MailTestValues } from './mail-test-values.ts';

/** Where a test mail goes, and under which subject. */
export function MailTestFields({ form }: { form: UseFormReturn<Fields, unknown, MailTestValues> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextInput
        type="email"
        label="收件邮箱"
        withAsterisk
        autoComplete="email"
        placeholder="name@example.com"
        {...register('email')}
        error={errors.email?.message}
      />
      <TextInput
        label="邮件主题（可选）"
        description="不填写时使用默认主题。正文是固定的测试内容。"
        autoComplete="off"
        {...register('subject')}
        error={errors.subject?.message}
      />
    </>
  );
}
