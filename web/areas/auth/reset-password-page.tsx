import { Navigate } from 'react-router';
import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { CodeInput } from './form/code-input.tsx';
import { FormPage } from './form/form-page.tsx';
import { NewPasswordFields } from './form/new-password-fields.tsx';
import { Notice } from './form/notice.tsx';
import { ResendButton } from './form/resend-button.tsx';
import { TextLink } from './form/text-link.tsx';
import { type EmailState, useEmailState } from './use-email-state.ts';
import { useResetCode } from './use-reset-code.ts';
import { longestResetCode, useResetPassword } from './use-reset-password.ts';

/** Set a new password. Only from the page that asked for a code. */
export function ResetPasswordPage() {
  const state = useEmailState();
  return state ? <ResetPasswordForm {...state} /> : <Navigate to="/forgot-password" replace />;
}

/** The mailed code and the new password. */
function ResetPasswordForm({ email, message }: EmailState) {
  const { form, notice, submit, leaving } = useResetPassword(email, message);
  const resend = useResetCode(email);
  const { register, formState, watch } = form;
  const { errors, isSubmitting } = formState;
  return (
    <FormPage
      title="重置密码"
      intro={
        <>
          请输入发送至 <strong>{email}</strong> 的验证码，并设置新密码。
        </>
      }
      onSubmit={submit}
      links={<TextLink to="/login">返回登录</TextLink>}
    >
      <Notice notice={notice} />
      <CodeInput
        maxLength={longestResetCode}
        error={errors.code?.message}
        onPasted={(code) => form.setValue('code', code)}
        {...register('code')}
      />
      <ResendButton label="发送验证码" {...resend} />
      {/* Shows password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        label="新密码"
        repeatLabel="确认新密码"
        typed={watch(['newPassword', 'confirm'])}
        password={{ error: errors.newPassword?.message, ...register('newPassword') }}
        repeat={{ error: errors.confirm?.message, ...register('confirm') }}
      />
      <PlainButton type="submit" busy={isSubmitting || leaving}>
        重置密码
      </PlainButton>
    </FormPage>
  );
}
