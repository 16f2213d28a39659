import './mantine-styles.ts';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { onPreference, readScheme, storeScheme } from '../../lib/session/preferences.ts';
import { theme, variables } from './theme.ts';

/**
 * Mantine with the theme and colour scheme of the application. Sign-in and dashboard do without it,
 * because it weighs as much as React.
 */
export function AppMantine({ children }: { children: ReactNode }) {
  const [manager] = useState(schemeManager);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}

/** Lets Mantine follow the scheme that the user menu sets, which works without Mantine. */
export function schemeManager(): MantineColorSchemeManager {
  let unsubscribe = () => {};
  return {
    get: readScheme,
    // Mantine also calls this with the value that it has just been given.
    set: (scheme) => {
      if (scheme !== readScheme()) storeScheme(scheme);
    },
    subscribe: (update) => {
      unsubscribe = onPreference(() => update(readScheme()));
    },
    unsubscribe: () => unsubscribe(),
    clear: () => storeScheme('auto'),
  };
}
