import { useMediaQuery } from '@mantine/hooks';

const phone = 48;
/** Just below, so that a window of exactly the width has room. */
const less = 0.01;

/** Whether the window is narrower than so many em: as a rule, whether it is phone-sized. */
export function useNarrow(below: number = phone): boolean {
  return useMediaQuery(`(max-width: ${below - less}em)`, false, { getInitialValueInEffect: false });
}
