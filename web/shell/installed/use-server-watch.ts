import { onlineManager, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tryToConnect, useIsOffline } from '../../lib/query/use-is-offline.ts';

/** How long figures are waited for before the server itself is asked. */
const patienceMs = 500;
/** How long it may take to answer, less than two seconds in all, and how often it is asked meanwhile. */
const answerMs = 1000;
/** How often a server that did not answer is asked again. */
const renewalMs = 2000;
/** Requests that were sent to a server which was away this long have lost their connection. */
const lostMs = 5000;

/**
 * Says that the device is offline when the server cannot be reached although there is a network, as at
 * home or on the way: figures that are waited for say so within two seconds, and what waits goes on when
 * the server answers again. Without a network the browser itself says when it is back.
 */
export function useServerWatch(): void {
  const queryClient = useQueryClient();
  const isWaiting = useIsFetching() > 0;
  const isOffline = useIsOffline();
  useEffect(() => {
    if (isOffline || !isWaiting) return;
    return repeat(patienceMs, answerMs, async () => {
      if (!(await tryToConnect(answerMs))) onlineManager.setOnline(false);
    });
  }, [isOffline, isWaiting]);
  useEffect(() => {
    if (!isOffline) return;
    const since = performance.now();
    return repeat(renewalMs, renewalMs, async () => {
      if (!navigator.onLine || !(await tryToConnect(renewalMs))) return;
      if (performance.now() - since < lostMs) return;
      await queryClient.cancelQueries({ fetchStatus: 'fetching' });
      await queryClient.refetchQueries({ type: 'active', stale: true });
    });
  }, [isOffline, queryClient]);
  useEffect(() => {
    if (!isOffline) return;
    // An answer that was only slow: it is there.
    return queryClient.getQueryCache().subscribe(({ type, ...event }) => {
      if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return;
      if (!event.action.manual && navigator.onLine) onlineManager.setOnline(true);
    });
  }, [isOffline, queryClient]);
}

/** Runs something after a while, and again after each pause, until the returned function is called. */
function repeat(firstMs: number, pauseMs: number, run: () => Promise<void>): () => void {
  let isOver = false;
  let timer = setTimeout(runOnce, firstMs);
  async function runOnce() {
    await run();
    if (!isOver) timer = setTimeout(runOnce, pauseMs);
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
