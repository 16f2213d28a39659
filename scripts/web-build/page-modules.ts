/** What a page is made of, as modules of the web client. */
export interface PageModules {
  /** Without all of them the page does not stand. */
  needs: string[];
  /** Fetched behind them: what comes after the figures. */
  later?: string[];
  /** Fetched when somebody begins to use the page (web/lib/api/late-files.ts). */
  used?: string[];
  /** A script of web/public that asks for data before the page's own scripts are there. */
  early?: string;
}

const guest = (page: string): PageModules => ({
  needs: ['areas/auth/form/auth-layout.tsx', `areas/auth/${page}`],
});
const signIn = {
  ...guest('login-page.tsx'),
  used: ['areas/auth/login-check.ts'],
  early: 'early.js',
};
const room = (page: string, later: string[] = []): PageModules => ({
  needs: ['shell/signed-in-layout.tsx', 'shell/kit/kit-rooms.tsx', page],
  later,
});
const depreciation = ['areas/fixed-assets/depreciation/depreciation-chart.tsx'];

/**
 * Which modules each address of web/routes.tsx loads, so that the page can ask for all of them at
 * once instead of learning of one from the other. A test and a journey hold the two together
 * (web/routes.test.ts, e2e/loading.spec.ts). Addresses are Fastify's patterns.
 */
export const pageModules: Record<string, PageModules> = {
  '/': signIn,
  '/login': signIn,
  '/register': { ...guest('register-page.tsx'), early: 'early.js' },
  '/verify-email': guest('verify-email-page.tsx'),
  '/forgot-password': guest('forgot-password-page.tsx'),
  '/reset-password': guest('reset-password-page.tsx'),
  '/dashboard': {
    needs: ['shell/signed-in-layout.tsx', 'areas/net-worth/dashboard-page.tsx'],
    later: [
      'areas/net-worth/panels/allocation-chart.tsx',
      'areas/net-worth/panels/trend-chart.tsx',
    ],
    early: 'early.js',
  },
  '/dashboard/accounts': room('areas/accounts/accounts-page.tsx'),
  '/dashboard/investments': room('areas/investments/investments-page.tsx'),
  '/dashboard/securities': room('areas/securities/securities-page.tsx'),
  '/dashboard/fixed-assets': room('areas/fixed-assets/fixed-assets-page.tsx'),
  '/dashboard/fixed-assets/add': room(
    'areas/fixed-assets/editor/asset-editor-page.tsx',
    depreciation,
  ),
  '/dashboard/fixed-assets/edit/:id': room(
    'areas/fixed-assets/editor/asset-editor-page.tsx',
    depreciation,
  ),
  '/dashboard/receivables-payables': room('areas/debts/debts-page.tsx'),
  '/dashboard/account': room('areas/own-account/account-page.tsx'),
  '/dashboard/reports': room('areas/reports/reports-page.tsx'),
  '/dashboard/email-test': room('areas/delivery/email-test-page.tsx'),
  '/dashboard/email-test-simple': room('areas/delivery/email-test-simple-page.tsx'),
};
