import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, useForm } from 'react-hook-form';
import { toast } from '../../ui/feedback/toast.ts';
import {
  emptyFields,
  type MailTestFields,
  type MailTestValues,
  mailTestSchema,
} from './mail-test-values.ts';

/** Recipient and subject. What is wrong is said beside the field and, as SPEC.md §5 wants, in a toast. */
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
    /** Hands over what was filled in, once it is sound. */
    whenSound: (send: (values: MailTestValues) => void) =>
      form.handleSubmit((values) => send(values), refuse),
  };
}
