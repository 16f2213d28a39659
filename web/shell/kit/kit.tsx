import './kit-styles.ts';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { schemeManager } from '../header/scheme-manager.ts';
import { theme, variables } from './theme.ts';

/** Mantine, dressed as this house. What is seen first does without: it weighs as much as React. */
export function Kit({ children }: { children: ReactNode }) {
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
