import { auth } from '../../contract/auth.ts';
import { call } from './api.ts';
import { dropSession, getSession, signIn } from './session.ts';

/** Fetches the user of a stored token that came without one (SPEC.md §4). Failing forgets the token. */
export async function restoreSession(): Promise<void> {
  const { status, token } = getSession();
  if (status !== 'loading' || !token) return;
  try {
    signIn({ token, user: await call(auth.me) });
  } catch {
    if (getSession().token === token) dropSession();
  }
}
