/** What a page is made of, as modules of the web client. */
export interface PageModules {
  /** Without all of them the page does not stand. */
  needs: string[];
  /** Fetched behind them: what comes after the figures. */
  later?: string[];
  /** Fetched when somebody begins to use the page (web/lib/late-files.ts). */
  used?: string[];
  /** A script of web/public that asks for data before the page's own scripts are there. */
  early?: string;
}

const guest = (page: string): PageModules => ({ needs: ['auth/auth-layout.tsx', `auth/${page}`] });
const signIn = {
  ...guest('login-page.tsx'),
  used: ['auth/login-check.ts'],
  early: 'early.js',
};
const room = (page: string, later: string[] = []): PageModules => ({
  needs: ['shell/signed-in-layout.tsx', 'shell/kit-rooms.tsx', page],
  later,
});
const depreciation = ['fixed-assets/depreciation-chart.tsx'];

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
    needs: ['shell/signed-in-layout.tsx', 'dashboard/dashboard-page.tsx'],
    later: ['dashboard/allocation-chart.tsx', 'dashboard/trend-chart.tsx'],
    early: 'early.js',
  },
  '/dashboard/accounts': room('accounts/accounts-page.tsx'),
  '/dashboard/investments': room('investments/investments-page.tsx'),
  '/dashboard/securities': room('securities/securities-page.tsx'),
  '/dashboard/fixed-assets': room('fixed-assets/fixed-assets-page.tsx'),
  '/dashboard/fixed-assets/add': room('fixed-assets/asset-editor-page.tsx', depreciation),
  '/dashboard/fixed-assets/edit/:id': room('fixed-assets/asset-editor-page.tsx', depreciation),
  '/dashboard/receivables-payables': room('receivables-payables/receivables-payables-page.tsx'),
  '/dashboard/account': room('account/account-page.tsx'),
  '/dashboard/reports': room('reports/reports-page.tsx'),
  '/dashboard/email-test': room('mail/email-test-page.tsx'),
  '/dashboard/email-test-simple': room('mail/email-test-simple-page.tsx'),
};
