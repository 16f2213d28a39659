import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, useForm } from 'react-hook-form';
import { toast } from '../../ui/feedback/toast.ts';
import {
  emptyFields,
  type MailTestFields,
  type MailTestValues,
  mailTestSchema,
} from './mail-test-values.ts';

/**
 * Recipient and subject. Errors are shown beside the field and in a toast (docs/specification.md,
 * chapter 5).
 */
export function useMailTestForm() {
  const form = useForm<MailTestFields, unknown, MailTestValues>({
    resolver: zodResolver(mailTestSchema),
    defaultValues: emptyFields,
  });

  function refuse({ email, subject }: FieldErrors<MailTestFields>) {
    if (form.getValues('email').trim() === '') toast.warning('请先输入邮箱地址');
    else toast.error(email?.message ?? subject?.message ?? '请检查填写的内容');
  }

  return {
    form,
    /** Calls `send` with what was filled in, when it is valid. */
    submitWith: (send: (values: MailTestValues) => void) =>
      form.handleSubmit((values) => send(values), refuse),
  };
}
