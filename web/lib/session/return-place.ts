/** Where a person was when the session ended, kept for this tab alone. */
const placeKey = 'return-place';

interface Place {
  path: string;
  userId: string;
}

/** Keeps the page on screen, for when the same person signs in again. */
export function rememberPlace(userId: string): void {
  const { pathname, search } = window.location;
  if (!pathname.startsWith('/dashboard')) return;
  const place: Place = { path: pathname + search, userId };
  sessionStorage.setItem(placeKey, JSON.stringify(place));
}

/** The page this person was sent away from; never another person's. */
export function placeOf(userId: string): string | undefined {
  const kept = sessionStorage.getItem(placeKey);
  if (!kept) return undefined;
  const place = JSON.parse(kept) as Place;
  return place.userId === userId ? place.path : undefined;
}

/** Whether somebody was sent away from a page of this tab and has not come back. */
export function wasSentAway(): boolean {
  return sessionStorage.getItem(placeKey) !== null;
}

/** They are back. */
export function forgetPlace(): void {
  sessionStorage.removeItem(placeKey);
}
