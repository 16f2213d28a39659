import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { auth } from '../../../contract/auth/auth.ts';
import { registerBody } from '../../../contract/auth/auth-fields.ts';
import { call } from '../../lib/api/api.ts';
import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { CaptchaField } from './form/captcha-field.tsx';
import { signInFailureText } from './form/failure-text.ts';
import { FormPage } from './form/form-page.tsx';
import { NewPasswordFields } from './form/new-password-fields.tsx';
import { Notice, type NoticeText } from './form/notice.tsx';
import { mismatch, repeatedPassword } from './form/repeated-password.ts';
import { showRefusal } from './form/show-refusal.ts';
import { TextField } from './form/text-field.tsx';
import { TextLink } from './form/text-link.tsx';
import { captchaMissing, useCaptcha } from './form/use-captcha.ts';
import { useDeparture } from './use-departure.ts';
import { useSignInSettings } from './use-sign-in-settings.ts';

const closed: NoticeText = { tone: 'info', text: '注册已关闭' };

/** Register, where the server accepts registrations. */
export function RegisterPage() {
  return useSignInSettings()?.registration === 'closed' ? (
    <RegistrationClosed />
  ) : (
    <RegistrationForm />
  );
}

function RegistrationClosed() {
  return (
    <FormPage
      title="注册"
      intro="如需账户，请联系这个网站的管理员。"
      onSubmit={async () => undefined}
      links={
        <span>
          已有账户？<TextLink to="/login">返回登录</TextLink>
        </span>
      }
    >
      <Notice notice={closed} />
    </FormPage>
  );
}

function RegistrationForm() {
  const { form, captcha, notice, submit, leaving } = useRegister();
  const { register, formState, watch } = form;
  const { errors, isSubmitting } = formState;
  return (
    <FormPage
      title="注册"
      onSubmit={submit}
      links={
        <span>
          已有账户？<TextLink to="/login">返回登录</TextLink>
        </span>
      }
    >
      <TextField
        label="用户名"
        required
        autoComplete="nickname"
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="姓名（选填）"
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label="邮箱"
        type="email"
        required
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <NewPasswordFields
        label="密码"
        repeatLabel="确认密码"
        typed={watch(['password', 'confirmPassword'])}
        password={{ error: errors.password?.message, ...register('password') }}
        repeat={{ error: errors.confirmPassword?.message, ...register('confirmPassword') }}
      />
      <CaptchaField captcha={captcha} error={errors.captcha?.message} {...register('captcha')} />
      <Notice notice={notice} />
      <PlainButton type="submit" busy={isSubmitting || leaving}>
        注册
      </PlainButton>
    </FormPage>
  );
}

const fields = registerBody
  .omit({ captchaId: true, phone: true })
  .extend({ confirmPassword: repeatedPassword });

const registeredNotice: NoticeText = {
  tone: 'success',
  text: '注册请求已提交，请检查您的邮箱以完成验证。',
};

/** The registration form and its submission: a code is mailed, to be entered on the next page. */
function useRegister() {
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
