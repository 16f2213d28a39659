import type { WebArea } from '../../area.ts';

export const reportsArea: WebArea = {
  name: 'reports',
  help: 'reports',
  paths: ['reports', 'allocation'],
  pages: [
    {
      path: 'reports',
      title: '报表分析',
      load: () => import('./reports-page.tsx').then((m) => m.ReportsPage),
      prefetch: () => [import('./balance-sheet/balance-sheet.tsx')],
    },
  ],
  navigation: { label: '报表分析', icon: 'report', group: '分析' },
  showsMoney: true,
  stores: { inWords: '目标配置', lists: { allocationTargets: '目标配置' } },
};
