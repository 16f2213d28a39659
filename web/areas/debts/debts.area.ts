import type { WebArea } from '../../area.ts';

export const debtsArea: WebArea = {
  name: 'debts',
  help: 'start',
  paths: ['receivables', 'payables', 'receivables-payables'],
  pages: [
    {
      path: 'receivables-payables',
      title: '应收应付',
      load: () => import('./debts-page.tsx').then((m) => m.DebtsPage),
    },
  ],
  navigation: { label: '应收应付', icon: 'transfer', group: '负债' },
  showsMoney: true,
  stores: { inWords: '应收应付', lists: { receivables: '应收款', payables: '应付款' } },
};
