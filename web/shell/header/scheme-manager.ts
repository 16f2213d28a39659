import type { MantineColorSchemeManager } from '@mantine/core';
import { keepScheme, onPreference, readScheme } from '../../lib/session/preferences.ts';

/** Lets Mantine follow the scheme that the user menu sets, which comes without Mantine. */
export function schemeManager(): MantineColorSchemeManager {
  let leave = () => {};
  return {
    get: readScheme,
    // Mantine hands back what it has just been told: only a change is kept.
    set: (scheme) => {
      if (scheme !== readScheme()) keepScheme(scheme);
    },
    subscribe: (update) => {
      leave = onPreference(() => update(readScheme()));
    },
    unsubscribe: () => leave(),
    clear: () => keepScheme('auto'),
  };
}
