import { ModalsProvider } from '@mantine/modals';
import { Outlet } from 'react-router';
import { Kit } from './kit.tsx';

/** The rooms with forms, lists and dialogs. */
export function KitRooms() {
  return (
    <Kit>
      <ModalsProvider>
        <Outlet />
      </ModalsProvider>
    </Kit>
  );
}
