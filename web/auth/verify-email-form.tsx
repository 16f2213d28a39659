import { PlainButton } from '../ui/plain-button.tsx';
import { CodeInput } from './code-input.tsx';
import { FormPage } from './form-page.tsx';
import { Notice } from './notice.tsx';
import { ResendButton } from './resend-button.tsx';
import { TextLink } from './text-link.tsx';
import type { EmailState } from './use-email-state.ts';
import { useResend } from './use-resend.ts';
import { useVerifyEmail } from './use-verify-email.ts';

/** The mailed code, and a way to get another. */
export function VerifyEmailForm({ email, fromLogin }: EmailState) {
  const { form, notice, submit } = useVerifyEmail(email);
  const resend = useResend({ email, atOnce: fromLogin });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormPage
      title="请验证您的邮箱"
      intro={
        <>
          {fromLogin && '您的邮箱尚未验证。'}验证码已发送至 <strong>{email}</strong>
          ，10 分钟内有效；若没有收到，请检查垃圾邮件文件夹。
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
      <PlainButton type="submit" busy={isSubmitting}>
        验证
      </PlainButton>
      <ResendButton label="重新发送验证码" {...resend} />
    </FormPage>
  );
}
