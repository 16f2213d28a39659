import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { CaptchaField } from './form/captcha-field.tsx';
import { FormPage } from './form/form-page.tsx';
import { NewPasswordFields } from './form/new-password-fields.tsx';
import { Notice, type NoticeText } from './form/notice.tsx';
import { TextField } from './form/text-field.tsx';
import { TextLink } from './form/text-link.tsx';
import { useRegister } from './use-register.ts';
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
