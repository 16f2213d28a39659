import { useSyncExternalStore } from 'react';

const updateEveryMs = 10 * 60_000;

const listeners = new Set<() => void>();
let waiting: ServiceWorker | null = null;

/**
 * Registers the worker that opens the application offline (web/service-worker.js), and watches for
 * a newer one. Browsers have workers on https and on localhost alone.
 */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const offer = () => {
    // The first worker of a browser replaces none.
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    for (const listener of listeners) listener();
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  let lookedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - lookedAt < updateEveryMs) return;
    lookedAt = performance.now();
    // Offline, the next look finds it.
    registration.update().catch(() => undefined);
  });
}

/** Whether a newer version waits to be used. */
export function useHasNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Lets the newer version take over, and loads this page anew; other tabs stay as they are. Only a
 * press leads here, and a form that is not saved still asks before it is left.
 */
export function takeNewVersion(): void {
  if (waiting?.state !== 'installed') {
    window.location.reload();
    return;
  }
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage({ kind: 'activate' });
}

/** What another application shared is not for the next person who signs in. */
export function forgetSharedFiles(): void {
  navigator.serviceWorker?.controller?.postMessage({ kind: 'forget-shared' });
}
