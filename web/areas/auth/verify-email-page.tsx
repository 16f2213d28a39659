import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { toast } from '../../ui/feedback/toast.ts';
import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { CodeInput } from './form/code-input.tsx';
import { FormPage } from './form/form-page.tsx';
import { Notice } from './form/notice.tsx';
import { ResendButton } from './form/resend-button.tsx';
import { TextField } from './form/text-field.tsx';
import { TextLink } from './form/text-link.tsx';
import { useResend } from './form/use-resend.ts';
import { type EmailState, useEmailState } from './use-email-state.ts';
import { useVerifyEmail } from './use-verify-email.ts';

/** Prove that an e-mail address is one's own. */
export function VerifyEmailPage() {
  const state = useEmailState();
  const missing = state === undefined;
  useEffect(() => {
    if (missing) toast.error('未找到邮箱信息，请重新登录或注册。');
  }, [missing]);
  return state ? <VerifyEmailForm {...state} /> : <Navigate to="/login" replace />;
}

/** The mailed code, and a way to get another. */
function VerifyEmailForm(state: EmailState) {
  const { email, fromLogin, registrationId, minute } = state;
  const { form, notice, submit, isNameTaken } = useVerifyEmail(state);
  const resend = useResend({ email, registrationId, atOnce: fromLogin });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormPage
      title="请验证您的邮箱"
      intro={
        <>
          {fromLogin && '您的邮箱尚未验证。'}验证码已发送至 <strong>{email}</strong>
          ，10 分钟内有效；若没有收到，请检查垃圾邮件文件夹。
          {minute && (
            <>
              验证码在写有“<strong>您于{minute}提交的注册</strong>”的邮件里。
            </>
          )}
        </>
      }
      onSubmit={submit}
      links={<TextLink to="/login">返回登录</TextLink>}
    >
      <Notice notice={notice} />
      <CodeInput
        error={errors.code?.message}
        onPasted={(code) => form.setValue('code', code)}
        {...form.register('code')}
      />
      {isNameTaken && (
        <TextField
          label="用户名"
          hint="您注册的用户名已被其他用户使用，请换一个；验证码仍然有效。"
          required
          autoFocus
          autoComplete="nickname"
          error={errors.username?.message}
          {...form.register('username')}
        />
      )}
      <PlainButton type="submit" busy={isSubmitting}>
        验证
      </PlainButton>
      <ResendButton label="重新发送验证码" {...resend} />
    </FormPage>
  );
}
