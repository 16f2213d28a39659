import { auth } from '../../../contract/auth/auth.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ApiError, callForData } from '../api/api.ts';
import { dropSession, getSession, signIn } from './session.ts';

/**
 * Fetches the user of a stored token that came without one (docs/specification.md, chapter 4). A
 * failure forgets the token and shows why (docs/specification.md, chapter 8).
 */
export async function restoreSession(): Promise<void> {
  const { status, token } = getSession();
  if (status !== 'loading' || !token) return;
  try {
    const { quota: _, ...user } = await callForData(auth.me);
    signIn({ token, user });
  } catch (error) {
    // A 401 has removed it already, and the sign-in page explains why.
    if (getSession().token !== token) return;
    dropSession();
    toast.error((error instanceof ApiError && error.serverMessage) || '获取用户信息失败');
  }
}
