import { useEffect, useState } from 'react';
import { dues } from '../../../contract/dues/dues.ts';
import { today } from '../../lib/format/format.ts';
import { silent, useCall } from '../../lib/query/use-call.ts';

/** Writes on the icon of the installed application how much falls due today. */
export function useDueBadge(): void {
  const day = useToday();
  const isShown = 'setAppBadge' in navigator && matchMedia('(display-mode: standalone)').matches;
  const query = { from: day, to: day, state: 'OPEN' } as const;
  const { data } = useCall(dues.list, isShown ? { query } : null, silent);
  const count = data?.length;
  useEffect(() => {
    // Some systems have badges and want a permission first, which is not asked for this.
    if (isShown && count !== undefined) navigator.setAppBadge(count).catch(() => undefined);
  }, [isShown, count]);
  useEffect(() => {
    if (!isShown) return;
    return () => {
      // The person has signed out.
      navigator.clearAppBadge().catch(() => undefined);
    };
  }, [isShown]);
}

/** Today; an application that is left open for days finds out when it is looked at again. */
function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const look = () => setDay(today());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return day;
}
