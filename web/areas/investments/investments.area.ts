import type { WebArea } from '../../area.ts';

export const investmentsArea: WebArea = {
  name: 'investments',
  help: 'start',
  paths: ['investments', 'fund-orders', 'fund-plans', 'corporate-actions'],
  pages: [
    {
      path: 'investments',
      title: '投资组合',
      load: () => import('./investments-page.tsx').then((m) => m.InvestmentsPage),
      prefetch: () => [import('./corporate-actions/proposed-actions.tsx')],
    },
    {
      path: 'investments/:id',
      title: '投资明细',
      load: () => import('./detail/investment-page.tsx').then((m) => m.InvestmentPage),
      prefetch: () => [
        import('./detail/prices/price-line.tsx'),
        import('./corporate-actions/proposed-actions.tsx'),
        import('../returns/returns-section.tsx'),
      ],
    },
  ],
  navigation: { label: '投资组合', icon: 'chart', group: '资产' },
  showsMoney: true,
  stores: { inWords: '投资', lists: { investments: '投资' } },
};
