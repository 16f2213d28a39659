import type { WebArea } from '../../area.ts';

export const spendingArea: WebArea = {
  name: 'spending',
  help: 'reports',
  pages: [
    {
      path: 'ledger',
      title: '流水',
      load: () => import('./ledger-page.tsx').then((m) => m.LedgerPage),
    },
    {
      path: 'ledger/categories',
      title: '收支分类',
      load: () => import('./categories-page.tsx').then((m) => m.CategoriesPage),
    },
    {
      path: 'budgets',
      title: '预算',
      line: { label: '预算', icon: 'gauge', group: '收支' },
      load: () => import('./budgets/budgets-page.tsx').then((m) => m.BudgetsPage),
    },
  ],
  navigation: { label: '流水', icon: 'list', group: '收支' },
  showsMoney: true,
};
