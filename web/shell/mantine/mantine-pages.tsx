import { ModalsProvider } from '@mantine/modals';
import { Outlet } from 'react-router';
import { AppMantine } from './app-mantine.tsx';

/** The layout route of the pages with forms, lists and dialogs. */
export function MantinePages() {
  return (
    <AppMantine>
      <ModalsProvider>
        <Outlet />
      </ModalsProvider>
    </AppMantine>
  );
}
