import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { auth } from '../../contract/auth.ts';
import { verifyBody } from '../../contract/auth-schemas.ts';
import { callForData } from '../lib/api.ts';
import { signIn } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';
import type { NoticeText } from './notice.tsx';
import { showRefusal } from './show-refusal.ts';

const fields = verifyBody.pick({ code: true });

/** The form for a mailed code. The right one signs in. */
export function useVerifyEmail(email: string) {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<NoticeText | null>(null);
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { code: '' } });

  const submit = form.handleSubmit(async ({ code }) => {
    setNotice(null);
    try {
      signIn(await callForData(auth.verifyEmail, { body: { email, code } }));
      toast.success('邮箱验证成功！正在登录...');
      await navigate('/dashboard', { replace: true });
    } catch (error) {
      setNotice(showRefusal(form, error, '验证失败，请重试。'));
    }
  });

  return { form, notice, submit };
}
