import { useMediaQuery } from '@mantine/hooks';

const phone = 48;
/** Just below 48em, so that a window of exactly that width counts as wide. */
const less = 0.01;

/** Whether the window is narrower than a number of em; by default, whether it is phone-sized. */
export function useNarrow(below: number = phone): boolean {
  return useMediaQuery(`(max-width: ${below - less}em)`, false, { getInitialValueInEffect: false });
}
