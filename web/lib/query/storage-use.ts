import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let usedPercent: number | null = null;

/** Takes from an answer how full the user's storage is; the server says so from 90 % on. */
export function noteStorageUse({ status, headers }: Response): void {
  // Only an answer to somebody who is signed in says anything about it.
  if (status === 401) return;
  const said = headers.get('x-storage-used-percent');
  const percent = said === null ? null : Number(said);
  if (percent === usedPercent) return;
  usedPercent = percent;
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
