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
      path: 'recurring',
      title: '周期收支',
      line: { label: '周期收支', icon: 'calendar', group: '收支' },
      load: () => import('./recurring/recurring-page.tsx').then((m) => m.RecurringPage),
    },
    {
      path: 'recurring/:id',
      title: '周期收支',
      load: () => import('./recurring/series-page.tsx').then((m) => m.SeriesPage),
    },
    {
      path: 'budgets',
      title: '预算',
      line: { label: '预算', icon: 'gauge', group: '收支' },
      load: () => import('./budgets/budgets-page.tsx').then((m) => m.BudgetsPage),
    },
    {
      path: 'ledger/rules',
      title: '分类规则',
      load: () => import('./rules/rules-page.tsx').then((m) => m.RulesPage),
    },
    {
      path: 'ledger/tags',
      title: '标签',
      load: () => import('./tags/tags-page.tsx').then((m) => m.TagsPage),
    },
    {
      path: 'ledger/changes',
      title: '批量修改记录',
      load: () => import('./acts/acts-page.tsx').then((m) => m.ActsPage),
    },
  ],
  navigation: { label: '流水', icon: 'list', group: '收支' },
  showsMoney: true,
};
