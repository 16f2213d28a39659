import { useSyncExternalStore } from 'react';
import { addressBase, noteRole } from '../session/household.ts';

const listeners = new Set<() => void>();
let newest = new Headers();

/** Keeps the headers of an answer to the user, of which every page shows some. */
export function noteHeaders({ status, headers }: Response, request: RequestInit): void {
  // The answer to a request without a valid token never has them, which says nothing then.
  if (status === 401 || !new Headers(request.headers).has('Authorization')) return;
  newest = headers;
  noteRole(headers.get('x-household'));
  // React compares what it reads, and draws only what has changed.
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A header of the newest answer: how full the user's storage is, for example; null where it has none. */
export function useAnswerHeader(name: string): string | null {
  return useSyncExternalStore(subscribe, () => newest.get(name));
}

/** Whether the person is in a household. Without one, its code is not loaded and its data are not asked for. */
export function useIsMember(): boolean {
  return useAnswerHeader('x-household') !== null || addressBase !== '';
}
