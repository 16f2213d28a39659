import type { User } from '../../../contract/auth/auth.ts';

/**
 * What stays in the browser between visits (docs/specification.md, chapter 9): `token`, and `user`
 * as JSON.
 */
const tokenKey = 'token';
const userKey = 'user';

export function readToken(): string | null {
  return localStorage.getItem(tokenKey) || null;
}

/** The stored user, or null when there is none or it cannot be read. */
export function readUser(): User | null {
  try {
    const user = JSON.parse(localStorage.getItem(userKey) ?? 'null') as User | null;
    return typeof user?.id === 'string' && typeof user.email === 'string' ? user : null;
  } catch {
    return null;
  }
}

export function writeSession(token: string, user: User): void {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, JSON.stringify(user));
}

export function clearSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/** Calls back when another tab signed in or out. */
export function onForeignChange(changed: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === tokenKey || key === userKey) changed();
  });
}
