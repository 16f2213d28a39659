import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { auth } from '../../../contract/auth/auth.ts';
import { ApiError, callForData } from '../../lib/api/api.ts';
import { asKnownDevice, storeDeviceToken } from '../../lib/session/device-tokens.ts';
import { signIn } from '../../lib/session/session.ts';
import { checkLogin } from './check-login.ts';
import { signInFailureText } from './form/failure-text.ts';
import type { NoticeText } from './form/notice.tsx';
import { showRefusal } from './form/show-refusal.ts';
import { captchaMissing, useCaptcha } from './form/use-captcha.ts';

/** Where a right password leads that is not enough. */
const nextPages: Readonly<Record<string, string>> = {
  EMAIL_NOT_VERIFIED: '/verify-email',
  SECOND_FACTOR_REQUIRED: '/second-factor',
};

/** The sign-in form and its submission. The guard around the page redirects after success. */
export function useLogin() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const captcha = useCaptcha();
  const [notice, setNotice] = useState<NoticeText | null>(null);
  const form = useForm({
    resolver: checkLogin,
    // The second step leads back here with the address.
    defaultValues: { email: emailIn(state), password: '', captcha: '', rememberMe: false },
  });

  const submit = form.handleSubmit(async (values) => {
    setNotice(null);
    const { captchaId } = captcha;
    if (!captchaId) return form.setError('captcha', captchaMissing, { shouldFocus: true });
    try {
      const body = { ...values, captchaId };
      const answer = await callForData(auth.login, { body }, await asKnownDevice(values.email));
      await storeDeviceToken(values.email, answer.deviceToken);
      signIn(answer);
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      const next = nextPages[refusal?.code ?? ''];
      if (next) {
        // What the next page needs of the refusal: which registration the password fits, or a ticket.
        const origin = { email: values.email, fromLogin: true, from: state?.from };
        const details = { ...(refusal?.details ?? {}), ...origin, receivedAt: Date.now() };
        return navigate(next, { state: details });
      }
      form.setValue('captcha', '');
      captcha.renew();
      setNotice(
        showRefusal(form, error, signInFailureText(error, '登录失败，请检查您的邮箱和密码')),
      );
    }
  });

  return { form, captcha, notice, setNotice, submit };
}

function emailIn(state: { email?: unknown } | null): string {
  return typeof state?.email === 'string' ? state.email : '';
}
