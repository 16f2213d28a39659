import { auth } from '../../../contract/auth/auth.ts';
import { call } from '../../lib/api/api.ts';
import { signOut } from '../../lib/session/session.ts';

/** Tells the server, and forgets the session here whatever it answers (SPEC.md §4). */
export function logout(): void {
  // The token is read when the call sets out; there is no need to keep anyone waiting for the answer.
  call(auth.logout).catch(() => undefined);
  signOut();
}
