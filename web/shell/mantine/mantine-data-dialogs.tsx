import type { ComponentProps } from 'react';
import { DataDialogs } from '../../areas/personal-data/data-dialogs.tsx';
import { AppMantine } from './app-mantine.tsx';

/** The dialogs of the user menu, which is also on pages without Mantine. */
export function MantineDataDialogs(props: ComponentProps<typeof DataDialogs>) {
  return (
    <AppMantine>
      <DataDialogs {...props} />
    </AppMantine>
  );
}
