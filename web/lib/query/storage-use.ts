import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let usedPercent: number | null = null;
let isMember = false;

/**
 * Reads from an answer how full the user's storage is, whose header is sent from 90 % on, and whether they are a
 * member of a household.
 */
export function noteStorageUse({ status, headers }: Response, request: RequestInit): void {
  // The answer to a request without a valid token never has the header, which says nothing then.
  if (status === 401 || !new Headers(request.headers).has('Authorization')) return;
  const header = headers.get('x-storage-used-percent');
  const percent = header === null ? null : Number(header);
  const isNowMember = headers.has('x-household');
  if (percent === usedPercent && isNowMember === isMember) return;
  usedPercent = percent;
  isMember = isNowMember;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How much of the storage is used, in whole percent; null below 90. */
export function useStorageUse(): number | null {
  return useSyncExternalStore(subscribe, () => usedPercent);
}

/** Whether the user is a member of a household, as far as the answers have said. */
export function useIsMember(): boolean {
  return useSyncExternalStore(subscribe, () => isMember);
}
