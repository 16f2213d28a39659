import type { WebArea } from '../../area.ts';

export const netWorthArea: WebArea = {
  name: 'net-worth',
  help: 'reports',
  paths: ['net-worth', 'overview'],
  pages: [
    {
      path: '',
      title: '资产总览',
      load: () => import('./dashboard-page.tsx').then((m) => m.DashboardPage),
      prefetch: () => [
        import('./history/net-worth-history.tsx'),
        import('./panels/allocation-chart.tsx'),
        import('./panels/trend-chart.tsx'),
      ],
      withoutMantine: true,
    },
  ],
  navigation: { label: '资产总览', icon: 'dashboard' },
  showsMoney: true,
};
