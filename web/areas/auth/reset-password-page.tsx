import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { auth } from '../../../contract/auth/auth.ts';
import { resetBody } from '../../../contract/auth/auth-fields.ts';
import { call, callEnvelope } from '../../lib/api/api.ts';
import { asKnownDevice, storeDeviceToken } from '../../lib/session/device-tokens.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { CodeInput } from './form/code-input.tsx';
import { failureText } from './form/failure-text.ts';
import { FormPage } from './form/form-page.tsx';
import { NewPasswordFields } from './form/new-password-fields.tsx';
import { Notice, type NoticeText } from './form/notice.tsx';
import { mismatch, repeatedPassword } from './form/repeated-password.ts';
import { ResendButton } from './form/resend-button.tsx';
import { showRefusal } from './form/show-refusal.ts';
import { TextLink } from './form/text-link.tsx';
import { resendCooldownSeconds, useCountdown } from './form/use-countdown.ts';
import { useDeparture } from './use-departure.ts';
import { type EmailState, useEmailState } from './use-email-state.ts';

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

/** Another reset code by mail; the first was sent on the page before. */
function useResetCode(email: string) {
  const { secondsLeft, start } = useCountdown(resendCooldownSeconds);
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      await call(auth.forgotPassword, { body: { email } }, await asKnownDevice(email));
      start(resendCooldownSeconds);
      toast.success('新的验证码已发送，请查收。');
    } catch (error) {
      toast.error(failureText(error, '发送失败，请稍后重试'));
    } finally {
      setBusy(false);
    }
  }

  return { secondsLeft, busy, onClick: () => void send() };
}

const longestResetCode = 10;

/**
 * Any code of up to ten characters (docs/specification.md, chapter 5); the server knows which was
 * mailed.
 */
const code = z
  .string()
  .trim()
  .min(1, { error: '验证码不能为空' })
  .max(longestResetCode, { error: '验证码格式不正确' });

const fields = resetBody.omit({ email: true }).extend({ code, confirm: repeatedPassword });

/** The form for a new password; afterwards the sign-in page is shown. */
function useResetPassword(email: string, greeting: string | undefined) {
  const departure = useDeparture();
  const [notice, setNotice] = useState<NoticeText | null>(
    greeting ? { tone: 'info', text: greeting } : null,
  );
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { code: '', newPassword: '', confirm: '' },
  });

  function refuseMismatch(): boolean {
    const { newPassword, confirm } = form.getValues();
    if (confirm === '' || confirm === newPassword) return false;
    form.setError('confirm', mismatch);
    return true;
  }

  const submit = form.handleSubmit(async ({ code, newPassword }) => {
    if (refuseMismatch()) return form.setFocus('confirm');
    setNotice(null);
    try {
      const body = { email, code, newPassword };
      const device = await asKnownDevice(email);
      const { data, message } = await callEnvelope(auth.resetPassword, { body }, device);
      if (data) await storeDeviceToken(email, data.deviceToken);
      setNotice({ tone: 'success', text: message ?? '密码重置成功，请使用新密码登录。' });
      departure.leaveFor('/login');
    } catch (error) {
      setNotice(showRefusal(form, error, '重置失败，请检查验证码是否正确'));
    }
  }, refuseMismatch);

  return { form, notice, submit, leaving: departure.leaving };
}
