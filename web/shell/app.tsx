import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { RoutesContext } from './navigation/page-prefetch.tsx';

/** The application: router, crash screen and toasts. */
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
