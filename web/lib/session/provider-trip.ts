/** A sign-in at the identity provider that this tab has begun; stored for this tab alone. */
const tripKey = 'provider-trip';

interface ProviderTrip {
  /** Must come back unchanged: another state belongs to a sign-in that another browser began. */
  state: string;
  purpose: 'sign-in' | 'link';
}

/** Leaves for the identity provider, which leads back to /sign-in/callback. */
export function leaveForProvider({ url, ...trip }: ProviderTrip & { url: string }): void {
  sessionStorage.setItem(tripKey, JSON.stringify(trip));
  window.location.assign(url);
}

/** The trip that this tab has come back from, once; undefined where the state is not the one it left with. */
export function takeProviderTrip(search: string): ProviderTrip | undefined {
  const stored = sessionStorage.getItem(tripKey);
  sessionStorage.removeItem(tripKey);
  if (!stored) return undefined;
  const trip = JSON.parse(stored) as ProviderTrip;
  return new URLSearchParams(search).get('state') === trip.state ? trip : undefined;
}
