import { addressBase } from './household.ts';

/** The page a user was on when the session ended; stored for this tab alone. */
const placeKey = 'return-place';

interface Place {
  path: string;
  userId: string;
}

/** Remembers the page on screen, for when the same user signs in again. */
export function rememberPlace(userId: string): void {
  const { pathname, search } = window.location;
  const path = pathname.replace(addressBase, '');
  if (!path.startsWith('/dashboard')) return;
  const place: Place = { path: path + search, userId };
  sessionStorage.setItem(placeKey, JSON.stringify(place));
}

/** The page this person was sent away from; never another person's. */
export function placeOf(userId: string): string | undefined {
  const stored = sessionStorage.getItem(placeKey);
  if (!stored) return undefined;
  const place = JSON.parse(stored) as Place;
  return place.userId === userId ? place.path : undefined;
}

/** Whether this tab was redirected from a page to the sign-in and has not returned yet. */
export function wasSentAway(): boolean {
  return sessionStorage.getItem(placeKey) !== null;
}

/** The tab has returned, or is not to. */
export function forgetPlace(): void {
  sessionStorage.removeItem(placeKey);
}
