import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { auth } from '../../../contract/auth/auth.ts';
import { registerBody } from '../../../contract/auth/auth-fields.ts';
import { call } from '../../lib/api/api.ts';
import { signInFailureText } from './form/failure-text.ts';
import type { NoticeText } from './form/notice.tsx';
import { mismatch, repeatedPassword } from './form/repeated-password.ts';
import { showRefusal } from './form/show-refusal.ts';
import { captchaMissing, useCaptcha } from './form/use-captcha.ts';
import { useDeparture } from './use-departure.ts';

const fields = registerBody
  .omit({ captchaId: true, phone: true })
  .extend({ confirmPassword: repeatedPassword });

const registeredNotice: NoticeText = {
  tone: 'success',
  text: '注册请求已提交，请检查您的邮箱以完成验证。',
};

/** The registration form and its submission: a code is mailed, to be entered on the next page. */
export function useRegister() {
  const captcha = useCaptcha();
  const departure = useDeparture();
  const [notice, setNotice] = useState<NoticeText | null>(null);
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: {
      username: '',
      fullName: '',
      email: '',
      password: '',
      confirmPassword: '',
      captcha: '',
    },
  });

  /** Compares the two passwords. This is done separately, so that it is shown beside the errors of other fields. */
  function refuseMismatch(): boolean {
    const { password, confirmPassword } = form.getValues();
    if (confirmPassword === '' || confirmPassword === password) return false;
    form.setError('confirmPassword', mismatch);
    setNotice({ tone: 'error', text: '两次输入的密码不一致，请重新确认' });
    return true;
  }

  const submit = form.handleSubmit(async ({ confirmPassword: _, ...values }) => {
    setNotice(null);
    if (refuseMismatch()) return form.setFocus('confirmPassword');
    const { captchaId } = captcha;
    if (!captchaId) return form.setError('captcha', captchaMissing, { shouldFocus: true });
    try {
      const registered = await call(auth.register, { body: { ...values, captchaId } });
      setNotice(registeredNotice);
      departure.leaveFor('/verify-email', { email: values.email, ...registered });
    } catch (error) {
      form.setValue('captcha', '');
      captcha.renew();
      setNotice(showRefusal(form, error, signInFailureText(error, '注册失败，请检查您的信息')));
    }
  }, refuseMismatch);

  return { form, captcha, notice, submit, leaving: departure.leaving };
}
