import { useEffect, useEffectEvent, useState } from 'react';
import { loadPart, MissingPart } from '../../lib/api/load-part.ts';

/** A server that comes back fires no `online` event: it is asked this often. */
const retryMs = 5000;

/**
 * Tries to fetch a missing part again while its place is on the screen, every five seconds and as soon
 * as the browser is online, and calls `onArrived` once it is here. Returns why it is missing now: a
 * server that was away may come back with another version. The page is never reloaded.
 */
export function usePartRetry(missing: MissingPart, onArrived: () => void): MissingPart {
  const [latest, setLatest] = useState(missing);
  const arrived = useEffectEvent(onArrived);
  const { load } = missing;
  const { isNewVersion } = latest;
  useEffect(() => {
    let isOver = false;
    let isTrying = false;
    const retry = async () => {
      if (isTrying) return;
      isTrying = true;
      const failure: unknown = await loadPart(load).catch((error: unknown) => error);
      isTrying = false;
      if (isOver) return;
      if (failure instanceof MissingPart) setLatest(failure);
      else arrived();
    };
    // Files that an upgrade has taken away do not come back.
    const timer = isNewVersion ? undefined : setInterval(retry, retryMs);
    window.addEventListener('online', retry);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [load, isNewVersion]);
  return latest;
}
