import { useState } from 'react';
import { auth } from '../../../contract/auth/auth.ts';
import { call } from '../../lib/api/api.ts';
import { asKnownDevice } from '../../lib/session/device-tokens.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { failureText } from './form/failure-text.ts';
import { resendCooldownSeconds, useCountdown } from './form/use-countdown.ts';

/** Another reset code by mail; the first was sent on the page before. */
export function useResetCode(email: string) {
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
