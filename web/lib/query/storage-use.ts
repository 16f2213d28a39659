import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let usedPercent: number | null = null;
let memberMark: string | null = null;

/**
 * Reads from an answer how full the user's storage is, whose header is sent from 90 % on, and whether they are a
 * member of a household.
 */
export function noteStorageUse({ status, headers }: Response, request: RequestInit): void {
  // The answer to a request without a valid token never has the headers, which says nothing then.
  if (status === 401 || !new Headers(request.headers).has('Authorization')) return;
  const header = headers.get('x-storage-used-percent');
  usedPercent = header === null ? null : Number(header);
  memberMark = headers.get('x-household');
  // React compares what it reads, and draws only what has changed.
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
  return useSyncExternalStore(subscribe, () => memberMark) !== null;
}
