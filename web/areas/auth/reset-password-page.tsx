import { Navigate } from 'react-router';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useEmailState } from './use-email-state.ts';

/** Set a new password. Only from the page that asked for a code. */
export function ResetPasswordPage() {
  const state = useEmailState();
  return state ? <ResetPasswordForm {...state} /> : <Navigate to="/forgot-password" replace />;
}
