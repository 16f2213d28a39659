import type { User } from '../../../contract/auth/auth.ts';

type NamedUser = Partial<Pick<User, 'fullName' | 'username' | 'email'>>;

/**
 * The letters on a user's avatar (docs/specification.md, §1): the initials of the full name, at most two,
 * else of the username, else the first letter of the e-mail address, else U.
 */
export function initials(user: NamedUser | null): string {
  const name = user?.fullName?.trim() || user?.username?.trim() || user?.email?.trim().charAt(0);
  if (!name) return 'U';
  const firsts = name.split(/\s+/).map((word) => [...word][0] ?? '');
  return firsts.slice(0, 2).join('').toUpperCase();
}
