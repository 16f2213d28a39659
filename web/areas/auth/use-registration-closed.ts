import { useEffect, useState } from 'react';
import { auth } from '../../../contract/auth/auth.ts';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log.ts';

/** Whether the server accepts no registrations; false until it has answered. */
export function useRegistrationClosed(): boolean {
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    call(auth.settings, {}, { signal: controller.signal }).then(
      ({ registration }) => setClosed(registration === 'closed'),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        logFailure('Whether newcomers may register could not be fetched', error);
      },
    );
    return () => controller.abort();
  }, []);
  return isClosed;
}
