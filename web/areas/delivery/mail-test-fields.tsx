import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { MailTestFields as Fields, MailTestValues } from './mail-test-values.ts';

/** Where a test mail goes, and under which subject. */
export function MailTestFields({ form }: { form: UseFormReturn<Fields, unknown, MailTestValues> }) {
  const { control } = form;
  return (
    <>
      <TextField
        name="email"
        control={control}
        type="email"
        label="收件邮箱"
        withAsterisk
        autoComplete="email"
        placeholder="name@example.com"
      />
      <TextField
        name="subject"
        control={control}
        label="邮件主题（可选）"
        description="不填写时使用默认主题。正文是固定的测试内容。"
      />
    </>
  );
}
