import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is phone-sized (below 48em). */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
