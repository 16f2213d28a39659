import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { auth } from '../../../contract/auth/auth.ts';
import { ApiError, callForData } from '../../lib/api/api.ts';
import { asKnownDevice, keepDeviceToken } from '../../lib/session/device-tokens.ts';
import { signIn } from '../../lib/session/session.ts';
import { checkLogin } from './check-login.ts';
import { errorText } from './form/failure-text.ts';
import type { NoticeText } from './form/notice.tsx';
import { showRefusal } from './form/show-refusal.ts';
import { captchaMissing, useCaptcha } from './form/use-captcha.ts';

/** The sign-in form and its submission. The guard around the page redirects after success. */
export function useLogin() {
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const [notice, setNotice] = useState<NoticeText | null>(null);
  const form = useForm({
    resolver: checkLogin,
    defaultValues: { email: '', password: '', captcha: '', rememberMe: false },
  });

  const submit = form.handleSubmit(async (values) => {
    setNotice(null);
    const { captchaId } = captcha;
    if (!captchaId) return form.setError('captcha', captchaMissing, { shouldFocus: true });
    try {
      const body = { ...values, captchaId };
      const answer = await callForData(auth.login, { body }, await asKnownDevice(values.email));
      await keepDeviceToken(values.email, answer.deviceToken);
      signIn(answer);
    } catch (error) {
      if (codeOf(error) === 'EMAIL_NOT_VERIFIED') {
        const state = { email: values.email, fromLogin: true, ...registrationIn(error) };
        return navigate('/verify-email', { state });
      }
      form.setValue('captcha', '');
      captcha.renew();
      setNotice(showRefusal(form, error, errorText(error, '登录失败，请检查您的邮箱和密码')));
    }
  });

  return { form, captcha, notice, submit };
}

/**
 * The server's code, or the one for a sign-in that failed without any (docs/specification.md,
 * chapter 8).
 */
function codeOf(error: unknown): string {
  return (error instanceof ApiError && error.code) || 'LOGIN_FAILED';
}

/** Which registration the password fits, and when it was made. */
function registrationIn(error: unknown): object {
  const details = error instanceof ApiError ? error.details : undefined;
  const { registrationId, minute } = (details ?? {}) as Record<string, unknown>;
  return { registrationId, minute };
}
