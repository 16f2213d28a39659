import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router';
import { auth } from '../../../contract/auth/auth.ts';
import { registerBody, verifyBody } from '../../../contract/auth/auth-fields.ts';
import { ApiError, call, callForData } from '../../lib/api/api.ts';
import { storeDeviceToken } from '../../lib/session/device-tokens.ts';
import { signIn } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { CodeInput } from './form/code-input.tsx';
import { failureText } from './form/failure-text.ts';
import { FormPage } from './form/form-page.tsx';
import { Notice, type NoticeText } from './form/notice.tsx';
import { ResendButton } from './form/resend-button.tsx';
import { showRefusal } from './form/show-refusal.ts';
import { TextField } from './form/text-field.tsx';
import { TextLink } from './form/text-link.tsx';
import { resendCooldownSeconds, useCountdown } from './form/use-countdown.ts';
import { type EmailState, useEmailState } from './use-email-state.ts';

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

const codeAlone = verifyBody.pick({ code: true });
const withName = codeAlone.extend({ username: registerBody.shape.username });

/**
 * The form for a mailed code. The right one signs in. When the username was taken by another user
 * in the meantime, another one is asked for beside the same code.
 */
function useVerifyEmail({ email, registrationId }: EmailState) {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<NoticeText | null>(null);
  const [isNameTaken, setNameTaken] = useState(false);
  const form = useForm({
    resolver: zodResolver(isNameTaken ? withName : codeAlone.loose()),
    defaultValues: { code: '', username: '' },
  });

  const submit = form.handleSubmit(async ({ code, username }) => {
    setNotice(null);
    try {
      const name = isNameTaken ? { username: String(username) } : {};
      const body = { email, code, registrationId, ...name };
      const answer = await callForData(auth.verifyEmail, { body });
      await storeDeviceToken(email, answer.deviceToken);
      signIn(answer);
      toast.success('邮箱验证成功！正在登录...');
      await navigate('/dashboard', { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.fields.username) setNameTaken(true);
      setNotice(showRefusal(form, error, '验证失败，请重试。'));
    }
  });

  return { form, notice, submit, isNameTaken };
}

interface ResendOptions {
  email: string;
  registrationId: string | undefined;
  /** Ask for a code when the page opens, once. */
  atOnce: boolean;
}

/** Another verification code by mail. */
function useResend({ email, registrationId, atOnce }: ResendOptions) {
  const { secondsLeft, start } = useCountdown(resendCooldownSeconds);
  const [busy, setBusy] = useState(false);
  // docs/specification.md, chapter 4: any successful resend counts as the one that is sent by itself.
  const sentAtOnce = useRef(false);

  const send = useCallback(async () => {
    setBusy(true);
    try {
      await call(auth.resendCode, { body: { email, registrationId } });
      sentAtOnce.current = true;
      start(resendCooldownSeconds);
      toast.success('新的验证码已发送，请查收。');
    } catch (error) {
      start(0);
      toast.error(failureText(error, '发送失败，请稍后重试。'));
    } finally {
      setBusy(false);
    }
  }, [email, registrationId, start]);

  useEffect(() => {
    // A ref survives the second run of every effect in React's development mode.
    if (!atOnce || sentAtOnce.current) return;
    sentAtOnce.current = true;
    void send();
  }, [atOnce, send]);

  return { secondsLeft, busy, onClick: () => void send() };
}
