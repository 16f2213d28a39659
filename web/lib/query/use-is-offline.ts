import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);
const isOffline = () => !onlineManager.isOnline();

/** Shown in the place of every figure that cannot be fetched; no amount is stored in the browser. */
export const offlineText = '离线：联网后显示金额';

/**
 * The device has no network, or the server cannot be reached (shell/installed/use-server-watch.ts). What is
 * being fetched then waits, and goes on by itself later.
 */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline);
}

/** Asks the server itself, for a device that does not notice its network; false when nobody answers. */
export async function tryToConnect(timeoutMs: number): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return false;
  }
  onlineManager.setOnline(true);
  return true;
}
