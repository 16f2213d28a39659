import { useSyncExternalStore } from 'react';
import type { User } from '../../../contract/auth/auth.ts';
import { addressBase } from './household.ts';
import { rememberPlace } from './return-place.ts';
import {
  clearSession,
  onForeignChange,
  readToken,
  readUser,
  writeSession,
} from './session-storage.ts';

export interface Session {
  /** `loading` while a stored token still waits for its user. */
  status: 'loading' | 'ready';
  token: string | null;
  user: User | null;
  /** The person chose to leave: the next visitor need not land where this one was. */
  leftByChoice: boolean;
}

const listeners = new Set<() => void>();
let session = stored();
onForeignChange(() => replace(stored()));

function stored(): Session {
  const token = readToken();
  const user = token ? readUser() : null;
  const status = token && !user ? 'loading' : 'ready';
  return { status, token, user, leftByChoice: false };
}

function replace(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getSession(): Session {
  return session;
}

/** The session as it is now; a visitor is signed in only with both a user and a token. */
export function useSession(): Session & { signedIn: boolean } {
  const current = useSyncExternalStore(subscribe, getSession);
  return { ...current, signedIn: current.user !== null && current.token !== null };
}

/** Stores who signed in, for this tab and the others. */
export function signIn({ token, user }: { token: string; user: User }): void {
  writeSession(token, user);
  replace({ status: 'ready', token, user, leftByChoice: false });
}

/** Forgets token and user. Telling the server is up to the caller. */
export function signOut(): void {
  clearSession();
  replace({ status: 'ready', token: null, user: null, leftByChoice: true });
}

/** Forgets a token that could not be turned into a user. */
export function dropSession(): void {
  clearSession();
  replace({ status: 'ready', token: null, user: null, leftByChoice: false });
}

let renewal: Promise<void> = Promise.resolve();

/** Goes on with the token that a call answers. The one before ends while the call is under way. */
export async function renewToken(answer: Promise<{ token: string }>): Promise<void> {
  const { user } = session;
  const renewed = answer.then(({ token }) => {
    if (user && session.user?.id === user.id) signIn({ token, user: session.user });
  });
  renewal = renewed.catch(() => undefined);
  await renewed;
}

/** Whether the session of a user goes on with another token, here or in another tab. */
export async function isTokenRenewed(token: string | null, user: User | null): Promise<boolean> {
  await renewal;
  // The event about a change in another tab may still be on its way.
  if (session.token === token && readToken() !== token) replace(stored());
  return session.token !== null && session.token !== token && session.user?.id === user?.id;
}

let leaving = false;

/**
 * The server no longer takes `token`. Many calls may learn this at once, and some only after the
 * next person has signed in: only the first that speaks of the token in use has an effect.
 */
export function expireSession(token: string | null): void {
  if (leaving || token !== session.token) return;
  if (session.user) rememberPlace(session.user.id);
  if (window.location.pathname.endsWith('/login')) {
    dropSession();
    return;
  }
  // A full load, and nothing else: nothing that this person saw stays in memory, and the guards
  // are not notified, because they would lead to the same page a second time.
  leaving = true;
  clearSession();
  window.location.replace(`${addressBase}/login`);
}
