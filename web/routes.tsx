import { type RouteObject, redirect } from 'react-router';
import { authRoutes } from './areas/auth/auth.routes.tsx';
import { SignedInOnly } from './shell/guards.tsx';
import { lazyComponent, lazyPage } from './shell/lazy-page.tsx';
import { Root } from './shell/navigation/root.tsx';
import { RouteCrash } from './shell/route-crash.tsx';
import { Spinner } from './ui/feedback/spinner.tsx';

/** What is seen first behind the sign-in: it comes without Mantine. */
const firstRoom = lazyPage({ index: true }, '资产总览', () =>
  import('./areas/net-worth/dashboard-page.tsx').then((m) => m.DashboardPage),
);

/** The rooms with forms, lists and dialogs. */
const kitRooms: RouteObject[] = [
  lazyPage({ path: 'accounts' }, '资金账户', () =>
    import('./areas/accounts/accounts-page.tsx').then((m) => m.AccountsPage),
  ),
  lazyPage({ path: 'fixed-assets' }, '固定资产', () =>
    import('./areas/fixed-assets/fixed-assets-page.tsx').then((m) => m.FixedAssetsPage),
  ),
  lazyPage({ path: 'fixed-assets/add' }, '添加固定资产', () =>
    import('./areas/fixed-assets/editor/asset-editor-page.tsx').then((m) => m.AssetEditorPage),
  ),
  lazyPage({ path: 'fixed-assets/edit/:id' }, '编辑固定资产', () =>
    import('./areas/fixed-assets/editor/asset-editor-page.tsx').then((m) => m.AssetEditorPage),
  ),
  lazyPage({ path: 'investments' }, '投资组合', () =>
    import('./areas/investments/investments-page.tsx').then((m) => m.InvestmentsPage),
  ),
  lazyPage({ path: 'securities' }, '证券账户', () =>
    import('./areas/securities/securities-page.tsx').then((m) => m.SecuritiesPage),
  ),
  lazyPage({ path: 'receivables-payables' }, '应收应付', () =>
    import('./areas/debts/debts-page.tsx').then((m) => m.DebtsPage),
  ),
  lazyPage({ path: 'reports' }, '报表分析', () =>
    import('./areas/reports/reports-page.tsx').then((m) => m.ReportsPage),
  ),
  lazyPage({ path: 'account' }, '账号与安全', () =>
    import('./areas/own-account/account-page.tsx').then((m) => m.AccountPage),
  ),
  lazyPage({ path: 'email-test' }, '邮件测试', () =>
    import('./areas/delivery/email-test-page.tsx').then((m) => m.EmailTestPage),
  ),
  lazyPage({ path: 'email-test-simple' }, '邮件测试（简单）', () =>
    import('./areas/delivery/email-test-simple-page.tsx').then((m) => m.EmailTestSimplePage),
  ),
];

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
            firstRoom,
            {
              lazy: lazyComponent(() =>
                import('./shell/kit/kit-rooms.tsx').then((m) => m.KitRooms),
              ),
              children: kitRooms,
            },
          ],
        },
      ],
    },
  ],
};

/** Every address (SPEC.md §2); all others lead to the sign-in. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteCrash,
    HydrateFallback: () => <Spinner size="lg" wholePage />,
    children: [authRoutes, signedInRoutes, { path: '*', loader: () => redirect('/login') }],
  },
];
