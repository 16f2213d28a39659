import { type ComponentProps, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { auth } from '../../../contract/auth/auth.ts';
import { ApiError, callForData } from '../../lib/api/api.ts';
import { statusText } from '../../lib/api/error-texts.ts';
import { logFailure } from '../../lib/api/log.ts';
import { asKnownDevice, storeDeviceToken } from '../../lib/session/device-tokens.ts';
import { speaksOfPasskeys } from '../../lib/session/passkey-browser.ts';
import { wasSentAway } from '../../lib/session/return-place.ts';
import { signIn } from '../../lib/session/session.ts';
import { usePagePrefetch } from '../../shell/navigation/page-prefetch.tsx';
import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { checkLogin } from './check-login.ts';
import { CaptchaField } from './form/captcha-field.tsx';
import { signInFailureText } from './form/failure-text.ts';
import { FormPage } from './form/form-page.tsx';
import { Notice, type NoticeText } from './form/notice.tsx';
import { PasswordField } from './form/password-field.tsx';
import { showRefusal } from './form/show-refusal.ts';
import { TextField } from './form/text-field.tsx';
import { TextLink } from './form/text-link.tsx';
import { captchaMissing, useCaptcha } from './form/use-captcha.ts';
import classes from './login-page.module.css';
import { useSignInSettings } from './use-sign-in-settings.ts';

const expired: NoticeText = { tone: 'info', text: statusText(401) };

/** Sign in with e-mail, password and captcha. */
export function LoginPage() {
  const { form, captcha, notice, setNotice, submit } = useLogin();
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const prefetch = usePagePrefetch();
  const settings = useSignInSettings();
  const PasskeySignIn = useLatePart(speaksOfPasskeys(), loadPasskeySignIn);
  const EnterDemo = useLatePart(settings?.publicDemo ?? false, loadEnterDemo);
  const provider = settings?.provider;
  const Provider = useLatePart(provider !== undefined, loadProvider);
  if (EnterDemo) return <EnterDemo />;
  if (Provider && provider?.passwordSignIn === 'off')
    return <Provider.ProviderOnly provider={provider} />;
  return (
    <FormPage
      title="登录"
      onSubmit={submit}
      links={
        <>
          {settings?.registration === 'closed' ? (
            <span>注册已关闭</span>
          ) : (
            <span>
              还没有账户？<TextLink to="/register">立即注册</TextLink>
            </span>
          )}
          <TextLink to="/forgot-password">忘记密码？</TextLink>
        </>
      }
    >
      <Notice notice={notice ?? (wasSentAway() ? expired : null)} />
      <TextField
        label="邮箱"
        type="email"
        required
        autoComplete="username webauthn"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="密码"
        required
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
        // The pages behind the sign-in are loaded while the password is typed.
        onFocus={prefetch('/dashboard').onFocus}
      />
      <CaptchaField captcha={captcha} error={errors.captcha?.message} {...register('captcha')} />
      <CheckField label="记住我" {...register('rememberMe')} />
      <PlainButton type="submit" busy={isSubmitting}>
        登录
      </PlainButton>
      {Provider && provider && (
        <Provider.ProviderSignIn
          provider={provider}
          onNotice={setNotice}
          getRememberMe={() => form.getValues('rememberMe')}
        />
      )}
      {speaksOfPasskeys() && (
        // As high as the button that comes late, so that nothing moves.
        <div className={classes.passkey}>
          {PasskeySignIn && settings && (
            <PasskeySignIn
              settings={settings.passkeys}
              onNotice={setNotice}
              getRememberMe={() => form.getValues('rememberMe')}
            />
          )}
        </div>
      )}
    </FormPage>
  );
}

/** The button for passkeys, or why there is none here. */
const loadPasskeySignIn = () =>
  import('./second-factor/passkey-sign-in.tsx').then((m) => m.PasskeySignIn);

/** What leads to the identity provider, where there is one. */
const loadProvider = () => import('./provider/provider-sign-in.tsx');

/** What a public demo shows in place of the form. */
const loadEnterDemo = () => import('./demo/enter-demo.tsx').then((m) => m.EnterDemo);

/** A part of the page that is loaded after the first paint, where it is wanted. */
function useLatePart<Part>(isWanted: boolean, load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => logFailure('A part of the sign-in could not be loaded', error),
    );
  }, [isWanted, load]);
  return part;
}

/** A checkbox with its label. */
function CheckField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={classes.label}>
      <input {...input} type="checkbox" className={classes.box} />
      {label}
    </label>
  );
}

/** The next page where the password is right and the sign-in needs another step. */
const nextPages: Readonly<Record<string, string>> = {
  EMAIL_NOT_VERIFIED: '/verify-email',
  SECOND_FACTOR_REQUIRED: '/second-factor',
};

/** The sign-in form and its submission. The guard around the page redirects after success. */
function useLogin() {
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
        // The next page needs the details of the refusal: the registration that the password fits, or a ticket.
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
