import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { RoutesContext } from './navigation/page-prefetch.tsx';

/** Everything on screen. Mantine comes with the signed-in area: signing in should not wait for it. */
export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  return (
    <>
      <CrashBoundary>
        <RoutesContext value={router.routes}>
          <RouterProvider router={router} />
        </RoutesContext>
      </CrashBoundary>
      <Toaster />
    </>
  );
}
