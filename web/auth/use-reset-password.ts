import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { auth, resetBody } from '../../contract/auth.ts';
import { callEnvelope } from '../lib/api.ts';
import type { NoticeText } from './notice.tsx';
import { mismatch, repeatedPassword } from './repeated-password.ts';
import { showRefusal } from './show-refusal.ts';
import { useDeparture } from './use-departure.ts';

const fields = resetBody.omit({ email: true }).extend({ confirm: repeatedPassword });

/** The form for a new password; with it set, one goes to sign in. */
export function useResetPassword(email: string, greeting: string | undefined) {
  const departure = useDeparture();
  const [notice, setNotice] = useState<NoticeText | null>(
    greeting ? { tone: 'info', text: greeting } : null,
  );
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { code: '', newPassword: '', confirm: '' },
  });

  function refuseMismatch(): boolean {
    const { newPassword, confirm } = form.getValues();
    if (confirm === '' || confirm === newPassword) return false;
    form.setError('confirm', mismatch);
    return true;
  }

  const submit = form.handleSubmit(async ({ code, newPassword }) => {
    if (refuseMismatch()) return form.setFocus('confirm');
    setNotice(null);
    try {
      const { message } = await callEnvelope(auth.resetPassword, {
        body: { email, code, newPassword },
      });
      setNotice({ tone: 'success', text: message ?? '密码重置成功，请使用新密码登录。' });
      departure.leaveFor('/login');
    } catch (error) {
      setNotice(showRefusal(form, error, '重置失败，请检查验证码是否正确'));
    }
  }, refuseMismatch);

  return { form, notice, submit, leaving: departure.leaving };
}
