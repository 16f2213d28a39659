import type { ComponentProps } from 'react';
import { DataDialogs } from '../../areas/personal-data/data-dialogs.tsx';
import { Kit } from './kit.tsx';

/** The dialogs of the user menu, which is there on pages without Mantine too. */
export function KitDataDialogs(props: ComponentProps<typeof DataDialogs>) {
  return (
    <Kit>
      <DataDialogs {...props} />
    </Kit>
  );
}
