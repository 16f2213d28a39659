import { auth, type User } from '../../../contract/auth/auth.ts';
import { callForData } from '../../lib/api/api.ts';
import { moveDeviceToken } from '../../lib/session/device-tokens.ts';
import { getSession, signIn } from '../../lib/session/session.ts';

/** Stores the changed user in the session, and this browser's device token under a new address. */
export async function storeChangedUser(user: User): Promise<void> {
  const { token, user: before } = getSession();
  if (!token) return;
  if (before && before.email !== user.email) await moveDeviceToken(before.email, user.email);
  signIn({ token, user });
}

/** The user may have changed though the answer that says so got lost. */
export async function refetchUser(): Promise<void> {
  try {
    const { quota: _, ...user } = await callForData(auth.me);
    await storeChangedUser(user);
  } catch {
    // The form already shows why the change was refused or not answered.
  }
}
