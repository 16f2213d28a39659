import { useQueryClient } from '@tanstack/react-query';
import { guide } from '../../../contract/guide/guide.ts';
import { keyOfCall, useChangeCall } from '../../lib/query/use-call.ts';
import { refetchNothing } from '../../lib/query/use-change.ts';

/** Skips the guide, or finishes it; it is not offered again. */
export function useSetGuide(onDone?: () => void) {
  const queryClient = useQueryClient();
  return useChangeCall(guide.update, {
    onDone: (answer) => {
      queryClient.setQueryData(keyOfCall(guide.show), answer);
      onDone?.();
    },
    refetch: refetchNothing,
  });
}
