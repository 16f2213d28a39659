import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { auth } from '../../../contract/auth/auth.ts';
import { resetBody } from '../../../contract/auth/auth-fields.ts';
import { callEnvelope } from '../../lib/api/api.ts';
import { asKnownDevice, storeDeviceToken } from '../../lib/session/device-tokens.ts';
import type { NoticeText } from './form/notice.tsx';
import { mismatch, repeatedPassword } from './form/repeated-password.ts';
import { showRefusal } from './form/show-refusal.ts';
import { useDeparture } from './use-departure.ts';

export const longestResetCode = 10;

/**
 * Any code of up to ten characters (docs/specification.md, chapter 5); the server knows which was
 * mailed.
 */
const code = z
  .string()
  .trim()
  .min(1, { error: '验证码不能为空' })
  .max(longestResetCode, { error: '验证码格式不正确' });

const fields = resetBody.omit({ email: true }).extend({ code, confirm: repeatedPassword });

/** The form for a new password; afterwards the sign-in page is shown. */
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
      const body = { email, code, newPassword };
      const device = await asKnownDevice(email);
      const { data, message } = await callEnvelope(auth.resetPassword, { body }, device);
      if (data) await storeDeviceToken(email, data.deviceToken);
      setNotice({ tone: 'success', text: message ?? '密码重置成功，请使用新密码登录。' });
      departure.leaveFor('/login');
    } catch (error) {
      setNotice(showRefusal(form, error, '重置失败，请检查验证码是否正确'));
    }
  }, refuseMismatch);

  return { form, notice, submit, leaving: departure.leaving };
}
