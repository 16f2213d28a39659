import { useCallback, useEffect, useRef, useState } from 'react';
import { auth } from '../../../../contract/auth/auth.ts';
import { call } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { failureText } from './failure-text.ts';
import { resendCooldownSeconds, useCountdown } from './use-countdown.ts';

interface ResendOptions {
  email: string;
  registrationId: string | undefined;
  /** Ask for a code when the page opens, once. */
  atOnce: boolean;
}

/** Another verification code by mail. */
export function useResend({ email, registrationId, atOnce }: ResendOptions) {
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
