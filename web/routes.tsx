import { type RouteObject, redirect } from 'react-router';
import type { AreaPage } from './area.ts';
import { authRoutes } from './areas/auth/auth.routes.tsx';
import { areas } from './areas.ts';
import { isTogether } from './lib/session/household.ts';
import { SignedInOnly } from './shell/guards.tsx';
import { lazyComponent, lazyPage } from './shell/lazy-page.tsx';
import { Root } from './shell/navigation/root.tsx';
import { RouteCrash } from './shell/route-crash.tsx';
import { Spinner } from './ui/feedback/spinner.tsx';

const pages = areas.flatMap(({ pages = [], isAboutPerson }) =>
  pages.map((page) => ({ ...page, ...(isAboutPerson && { isAboutPerson }) })),
);
const isWithoutMantine = ({ withoutMantine }: AreaPage) => withoutMantine && !isTogether;
const pagesWithoutMantine = pages.filter(isWithoutMantine);
const pagesWithMantine = pages.filter((page) => !isWithoutMantine(page));

const signedInRoutes: RouteObject = {
  path: '/dashboard',
  Component: SignedInOnly,
  children: [
    {
      lazy: lazyComponent(() =>
        import('./shell/signed-in-layout.tsx').then((m) => m.SignedInLayout),
      ),
      // A page that breaks leaves header and sidebar standing.
      children: [
        {
          ErrorBoundary: RouteCrash,
          children: [
            ...pagesWithoutMantine.map(lazyPage),
            {
              lazy: lazyComponent(() =>
                import('./shell/mantine/mantine-pages.tsx').then((m) => m.MantinePages),
              ),
              children: pagesWithMantine.map(lazyPage),
            },
          ],
        },
      ],
    },
  ],
};

/** Every address (docs/specification.md, rows 2.1 to 2.17); all others lead to the sign-in. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteCrash,
    HydrateFallback: () => <Spinner size="lg" wholePage />,
    children: [authRoutes, signedInRoutes, { path: '*', loader: () => redirect('/login') }],
  },
];
