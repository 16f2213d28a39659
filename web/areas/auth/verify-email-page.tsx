import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { toast } from '../../ui/feedback/toast.ts';
import { useEmailState } from './use-email-state.ts';
import { VerifyEmailForm } from './verify-email-form.tsx';

/** Prove that an e-mail address is one's own. */
export function VerifyEmailPage() {
  const state = useEmailState();
  const missing = state === undefined;
  useEffect(() => {
    if (missing) toast.error('未找到邮箱信息，请重新登录或注册。');
  }, [missing]);
  return state ? <VerifyEmailForm {...state} /> : <Navigate to="/login" replace />;
}
