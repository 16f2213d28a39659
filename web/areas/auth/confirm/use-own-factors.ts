import { useCallback, useEffect, useState } from 'react';
import { type Factors, factors } from '../../../../contract/auth/factors.ts';
import { ApiError, call } from '../../../lib/api/api.ts';

/** The user's factors as they are now, asked for with every confirmation. */
export function useOwnFactors() {
  const [answer, setAnswer] = useState<{ data?: Factors; failure?: string }>({});
  const fetchAnew = useCallback((signal?: AbortSignal) => {
    setAnswer({});
    call(factors.list, {}, signal ? { signal } : {}).then(
      (data) => setAnswer({ data }),
      (error: unknown) => {
        if (!signal?.aborted) setAnswer({ failure: textOf(error) });
      },
    );
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    fetchAnew(controller.signal);
    return () => controller.abort();
  }, [fetchAnew]);
  return { ...answer, retry: () => fetchAnew() };
}

function textOf(error: unknown): string {
  return error instanceof ApiError ? error.message : String(error);
}
