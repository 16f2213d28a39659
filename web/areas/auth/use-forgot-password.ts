import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { auth } from '../../../contract/auth/auth.ts';
import { emailBody } from '../../../contract/auth/auth-fields.ts';
import { ApiError, callEnvelope } from '../../lib/api/api.ts';
import { asKnownDevice } from '../../lib/session/device-tokens.ts';
import type { NoticeText } from './form/notice.tsx';
import { showRefusal } from './form/show-refusal.ts';

/** The form that asks for a code; the server's message is shown on the next page. */
export function useForgotPassword() {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<NoticeText | null>(null);
  const form = useForm({ resolver: zodResolver(emailBody), defaultValues: { email: '' } });

  const submit = form.handleSubmit(async ({ email }) => {
    setNotice(null);
    try {
      const device = await asKnownDevice(email);
      const { message } = await callEnvelope(auth.forgotPassword, { body: { email } }, device);
      await navigate('/reset-password', { state: { email, message } });
    } catch (error) {
      const answered = error instanceof ApiError && error.kind === 'status';
      setNotice(
        answered
          ? showRefusal(form, error, '操作失败，请稍后重试')
          : { tone: 'error', text: '请求失败，请稍后重试' },
      );
    }
  });

  return { form, notice, submit };
}
