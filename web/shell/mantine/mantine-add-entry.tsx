import type { ComponentProps } from 'react';
import { AddEntry } from '../../areas/spending/add-entry.tsx';
import { AppMantine } from './app-mantine.tsx';

/** The form of the header for a new entry, which is also on pages without Mantine. */
export function MantineAddEntry(props: ComponentProps<typeof AddEntry>) {
  return (
    <AppMantine>
      <AddEntry {...props} />
    </AppMantine>
  );
}
