import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Guide, type GuideState, guide } from '../../../contract/guide/guide.ts';
import { call } from '../../lib/api/api.ts';
import { refetchNothing, useChange } from '../../lib/query/use-change.ts';

const key = ['guide'] as const;

/** Whether the guide is still offered. The page is whole without it. */
export function useGuide() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(guide.show, {}, { signal }),
    meta: { silent: true },
  });
}

/** Skips the guide, or finishes it; it is not offered again. */
export function useSetGuide(onDone?: (answer: Guide) => void) {
  const queryClient = useQueryClient();
  return useChange<GuideState, Guide>({
    send: (state) => call(guide.update, { body: { state } }),
    onDone: (answer) => {
      queryClient.setQueryData(key, answer);
      onDone?.(answer);
    },
    refetch: refetchNothing,
  });
}
