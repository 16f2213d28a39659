import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { auth } from '../../../contract/auth/auth.ts';
import { registerBody, verifyBody } from '../../../contract/auth/auth-fields.ts';
import { ApiError, callForData } from '../../lib/api/api.ts';
import { storeDeviceToken } from '../../lib/session/device-tokens.ts';
import { signIn } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { NoticeText } from './form/notice.tsx';
import { showRefusal } from './form/show-refusal.ts';
import type { EmailState } from './use-email-state.ts';

const codeAlone = verifyBody.pick({ code: true });
const withName = codeAlone.extend({ username: registerBody.shape.username });

/**
 * The form for a mailed code. The right one signs in. When the username was taken by another user
 * in the meantime, another one is asked for beside the same code.
 */
export function useVerifyEmail({ email, registrationId }: EmailState) {
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
