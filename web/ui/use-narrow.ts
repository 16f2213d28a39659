import { useMediaQuery } from '@mantine/hooks';

const phoneEm = 48;
/** A window of exactly the width counts as wide. */
const gapEm = 0.01;

/** Whether the window is narrower than this; by default, whether it is phone-sized. */
export function useNarrow(belowEm: number = phoneEm): boolean {
  return useMediaQuery(`(max-width: ${belowEm - gapEm}em)`, false, {
    getInitialValueInEffect: false,
  });
}
