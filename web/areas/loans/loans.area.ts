import type { WebArea } from '../../area.ts';

export const loansArea: WebArea = {
  name: 'loans',
  help: 'mortgage',
  pages: [
    {
      path: 'loans',
      title: '贷款',
      load: () => import('./loans-page.tsx').then((m) => m.LoansPage),
    },
    {
      path: 'loans/:id',
      title: '贷款明细',
      load: () => import('./detail/loan-page.tsx').then((m) => m.LoanPage),
      prefetch: () => [import('./detail/balance-line.tsx')],
    },
  ],
  navigation: { label: '贷款', icon: 'yuan', group: '负债' },
  showsMoney: true,
  stores: { inWords: '贷款', lists: { loans: '贷款' } },
};
