import { useEffect, useState } from 'react';
import { auth } from '../../../contract/auth/auth.ts';
import type { Data } from '../../../contract/endpoint.ts';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log.ts';

/** What the server says to visitors about signing in; undefined until it has answered. */
export function useSignInSettings(): Data<typeof auth.settings> | undefined {
  const [settings, setSettings] = useState<Data<typeof auth.settings>>();
  useEffect(() => {
    const controller = new AbortController();
    call(auth.settings, {}, { signal: controller.signal }).then(setSettings, (error: unknown) => {
      if (controller.signal.aborted) return;
      logFailure('The settings of the sign-in could not be fetched', error);
    });
    return () => controller.abort();
  }, []);
  return settings;
}
