import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { auth } from '../../../contract/auth/auth.ts';
import { emailBody } from '../../../contract/auth/auth-fields.ts';
import { ApiError, callEnvelope } from '../../lib/api/api.ts';
import { asKnownDevice } from '../../lib/session/device-tokens.ts';
import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { FormPage } from './form/form-page.tsx';
import { Notice, type NoticeText } from './form/notice.tsx';
import { showRefusal } from './form/show-refusal.ts';
import { TextField } from './form/text-field.tsx';
import { TextLink } from './form/text-link.tsx';

/** Ask for a code with which a new password can be set. */
export function ForgotPasswordPage() {
  const { form, notice, submit } = useForgotPassword();
  const { errors, isSubmitting } = form.formState;
  return (
    <FormPage
      title="忘记密码"
      intro="请输入注册时使用的邮箱，我们会把重置密码的验证码发送给您。"
      onSubmit={submit}
      links={<TextLink to="/login">返回登录</TextLink>}
    >
      <Notice notice={notice} />
      <TextField
        label="邮箱"
        type="email"
        required
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PlainButton type="submit" busy={isSubmitting}>
        发送验证码
      </PlainButton>
    </FormPage>
  );
}

/** The form that asks for a code; the server's message is shown on the next page. */
function useForgotPassword() {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<NoticeText | null>(null);
  const form = useForm({ resolver: zodResolver(emailBody), defaultValues: { email: '' } });

  const submit = form.handleSubmit(async ({ email }) => {
    setNotice(null);
    try {
      const device = await asKnownDevice(email);
      const { message } = await callEnvelope(auth.forgotPassword, { body: { email } }, device);
      await navigate('/reset-password', { state: { email, message } });
    } catch (error) {
      const answered = error instanceof ApiError && error.kind === 'status';
      setNotice(
        answered
          ? showRefusal(form, error, '操作失败，请稍后重试')
          : { tone: 'error', text: '请求失败，请稍后重试' },
      );
    }
  });

  return { form, notice, submit };
}
