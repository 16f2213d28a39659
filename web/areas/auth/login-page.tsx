import type { ComponentProps } from 'react';
import { statusText } from '../../lib/api/error-texts.ts';
import { wasSentAway } from '../../lib/session/return-place.ts';
import { usePagePrefetch } from '../../shell/navigation/page-prefetch.tsx';
import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { CaptchaField } from './form/captcha-field.tsx';
import classes from './form/check-field.module.css';
import { FormPage } from './form/form-page.tsx';
import { Notice, type NoticeText } from './form/notice.tsx';
import { PasswordField } from './form/password-field.tsx';
import { TextField } from './form/text-field.tsx';
import { TextLink } from './form/text-link.tsx';
import { useLogin } from './use-login.ts';
import { useRegistrationClosed } from './use-registration-closed.ts';

const expired: NoticeText = { tone: 'info', text: statusText(401) };

/** Sign in with e-mail, password and captcha. */
export function LoginPage() {
  const { form, captcha, notice, submit } = useLogin();
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const prefetch = usePagePrefetch();
  const isClosed = useRegistrationClosed();
  return (
    <FormPage
      title="登录"
      onSubmit={submit}
      links={
        <>
          {isClosed ? (
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
        autoComplete="username"
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
    </FormPage>
  );
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
